/** Forms and the inputs of every column type, loaded when the first form opens. */
export { CreateScreen, EditScreen } from "../form/form-screens.tsx";
export * as editRenderers from "../fields/edit-renderers.tsx";
export { CellEditor } from "../list/inline-edit/cell-editor.tsx";
export { BulkEditDialog } from "../list/bulk-edit/bulk-edit-dialog.tsx";
