/**
 * The selected rows' actions, the message of an empty list and the entry of the trash: loaded when a row is selected, a
 * list is empty or its menu opens.
 */
export { BulkBar } from "./bulk-bar.tsx";
export { ListEmpty } from "./list-empty.tsx";
export { TrashEntry } from "./trash-entry.tsx";
