/** What the forms fetch of this plugin, in one file. */
export { CompletionField } from "./completion-field.tsx";
export { completionsOf } from "./completions.ts";
