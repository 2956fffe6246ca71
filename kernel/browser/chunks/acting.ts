/** What is done to ticked rows, and what a list without any says: fetched with the first tick, or the first empty list. */
export { BulkBar } from "../resource/bulk-bar.tsx";
export { ListEmpty } from "../resource/list-empty.tsx";
