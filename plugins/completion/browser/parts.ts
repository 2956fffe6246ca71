/** The modules of this plugin that forms load, as one file. */
export { CompletionField } from "./completion-field.tsx";
export { completionsOf } from "./completions.ts";
