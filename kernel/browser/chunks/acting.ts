/**
 * Actions on records, selected or not, and the message of an empty list: loaded when the first row is selected, the
 * first action runs, or the first empty list is shown.
 */
export { BulkBar } from "../resource/bulk-bar.tsx";
export { ListEmpty } from "../resource/list-empty.tsx";
export { removeRecord, runAction } from "../resource/record-actions.ts";
