/**
 * The selected rows' actions and the message of an empty list: loaded when a row is selected or a list is empty.
 */
export { BulkBar } from "./bulk-bar.tsx";
export { ListEmpty } from "./list-empty.tsx";
