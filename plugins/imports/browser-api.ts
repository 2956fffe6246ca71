/** What the browser half of a plugin needs that imports files: the port of the screens, and what they are given. */
export { importStepsPort } from "./browser/import-steps-port.ts";
export type { ImportScreens } from "./browser/import-steps-port.ts";
export type { ImportFieldsProps, ImportParts, ImportStepsProps, ImportWords } from "./browser/import-steps-props.ts";
