/** The pages of what runs in the background and of what was deleted, with their entries in menus: one file. */
export { BulkOperationsEntry, BulkOperationsScreen } from "../bulk-operations/page.ts";
export { JobsScreen } from "../jobs/jobs.ts";
export { TrashScreen } from "../trash/trash-screen.tsx";
