/** The page of bulk operations and the entry of the user menu that leads to it: one file of the build. */
export { BulkOperationsScreen } from "./bulk-operations-screen.tsx";
export { loadEntry } from "./menu-entry.tsx";
