/** The kernel's own entries of the user menu, beside its languages. */
import type { ReactNode } from "react";
import { BulkOperationsEntry } from "../bulk-operations/page.ts";
import { SettingsEntry } from "../settings/menu-entry.tsx";

export function ManagingEntries(): ReactNode {
  return (
    <>
      <BulkOperationsEntry />
      <SettingsEntry />
    </>
  );
}
