/** Forms and the inputs of every column type, loaded when the first form opens. */
export { CreateScreen, EditScreen } from "./form-screens.tsx";
export * as editRenderers from "../fields/edit-renderers.tsx";
export { CellEditor } from "./inline-edit/cell-editor.tsx";
export { ActionFormDialog } from "./action-form/action-form-dialog.tsx";
export { Form, FormDialog } from "./form.tsx";
export { ColumnForm } from "./column-form.tsx";
export { BulkEditDialog } from "./bulk-edit/bulk-edit-dialog.tsx";
