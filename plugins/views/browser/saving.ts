/** The dialog and the actions of saved views, loaded with the first that is used. */
export { ViewDialog } from "./view-dialog.tsx";
export { discardView, dropDefault, keepView, makeDefault } from "./view-actions.ts";
