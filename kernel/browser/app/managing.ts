/** The pages of what runs in the background and of what was deleted, with the kernel's entries in menus: one file. */
export { ManagingEntries } from "./managing-entries.tsx";
export { BulkOperationsScreen } from "../bulk-operations/page.ts";
export { JobsScreen } from "../jobs/jobs.ts";
export { TrashScreen } from "../trash/trash-screen.tsx";
