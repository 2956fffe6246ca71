/** The column chooser and the dialog of saved views, loaded when one of them first opens. */
import "../../i18n/aggregate-messages.ts";
import "../../i18n/view-messages.ts";

export { ColumnChooser } from "./column-chooser.tsx";
export { ViewDialog } from "./view-dialog.tsx";
export { discardView, dropDefault, keepView, makeDefault } from "./view-actions.ts";
