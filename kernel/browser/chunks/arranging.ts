/** The column chooser and the dialog of saved views, loaded when one of them first opens. */
export { ColumnChooser } from "../resource/arrangement/column-chooser.tsx";
export { ViewDialog } from "../resource/arrangement/view-dialog.tsx";
export { discardView, keepView, switchDefault } from "../resource/arrangement/view-actions.ts";
