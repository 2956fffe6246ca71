/** The steps of imports, loaded with the first import. */
export { ImportSteps } from "../imports/import-steps.tsx";
