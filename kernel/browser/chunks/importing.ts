/** The steps of imports, fetched when the first one is drawn. */
export { ImportSteps } from "../imports/import-steps.tsx";
