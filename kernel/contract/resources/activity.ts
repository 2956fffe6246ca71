/** Activities of users, reported to the plugins that record them. */
import type { AdminUser, CallOrigin } from "../session/admin-user.ts";

export const activityKinds = [
  "created",
  "edited",
  "deleted",
  "action",
  "bulk-action",
  "exported",
  "imported",
  "signed-in",
  "sign-in-failed",
  "signed-out",
  "refused",
] as const;

export type ActivityKind = (typeof activityKinds)[number];

/**
 * The change of one field. Values are as the database returns them; a field that is hidden from browsers or masked has
 * none.
 */
export interface FieldChange {
  column: string;
  label: string;
  /** The values are left out because the column is backend-only or masked. */
  isSecret?: true;
  before?: unknown;
  after?: unknown;
}

/** What an action over several records did to one of them. */
export interface RecordChange {
  recordId: string;
  recordLabel: string;
  changes: readonly FieldChange[];
}

export interface Activity {
  kind: ActivityKind;
  /** The user; `null` if no user is signed in. */
  adminUser: Pick<AdminUser, "pk" | "username" | "origin"> | null;
  /** Where the call came from, if no user is signed in. */
  origin?: CallOrigin;
  resourceId?: string;
  recordId?: string;
  recordLabel?: string;
  /** Id of a custom or bulk action. */
  actionId?: string;
  changes?: readonly FieldChange[];
  /** Every record of a bulk action, including those that it left unchanged. */
  records?: readonly RecordChange[];
  /** Further plain data, such as the import that created a record or the user name of a failed sign-in. */
  details?: Readonly<Record<string, unknown>>;
}
