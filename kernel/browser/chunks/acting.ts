/**
 * Actions on records, selected or not, and the message of an empty list: loaded when the first row is selected, the
 * first action runs, or the first empty list is shown.
 */
export { BulkBar } from "../list/bulk-bar.tsx";
export { ListEmpty } from "../list/list-empty.tsx";
export { removeRecord, runAction } from "../record/record-actions.ts";
