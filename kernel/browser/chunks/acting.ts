/** What is done to ticked rows, fetched with the first tick. */
export { BulkBar } from "../resource/bulk-bar.tsx";
