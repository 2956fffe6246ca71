/**
 * What is done to records, ticked or not, and what a list without any says: fetched with the first tick or deed, or the
 * first empty list.
 */
export { BulkBar } from "../resource/bulk-bar.tsx";
export { ListEmpty } from "../resource/list-empty.tsx";
export { removeRecord, runAction } from "../resource/record-actions.ts";
