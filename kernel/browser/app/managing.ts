/**
 * The pages of what runs in the background, of what was deleted and of settings, with the kernel's entries in menus:
 * one file.
 */
export { ManagingEntries } from "./managing-entries.tsx";
export { BulkOperationsScreen } from "../bulk-operations/page.ts";
export { JobsScreen } from "../jobs/jobs.ts";
export { SettingsScreen } from "../settings/lazy-settings.tsx";
export { TrashScreen } from "../trash/trash-screen.tsx";
