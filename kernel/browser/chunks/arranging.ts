/** The column chooser and the dialog of saved views, loaded when one of them first opens. */
export { ColumnChooser } from "../list/arrangement/column-chooser.tsx";
export { ViewDialog } from "../list/arrangement/view-dialog.tsx";
export { discardView, keepView, switchDefault } from "../list/arrangement/view-actions.ts";
