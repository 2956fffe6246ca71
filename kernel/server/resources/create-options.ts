/** Options of creating a record. */
import type { Activity } from "../../contract/activity.ts";
import type { HookContext } from "../../contract/resource-definition.ts";
import type { DatabaseTransaction } from "../../contract/database.ts";

/** Options for a new record. */
export interface CreateOptions {
  /** Required fields that the form hid. */
  skipped?: ReadonlySet<string>;
  /** Writes in the record's own transaction: both are committed or neither. */
  alongside?: (transaction: DatabaseTransaction, recordId: string) => Promise<void>;
  /** Additional details for the record's activity: where it came from. */
  details?: Activity["details"];
  /** Receives the values that hooks reveal to the caller once. */
  revealOnce?: HookContext["revealOnce"];
}
