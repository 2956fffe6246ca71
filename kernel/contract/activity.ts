/** What somebody did: heard by the plugins that keep a record of it. */
import type { AdminUser } from "./resource-definition.ts";

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
 * One field's difference. Values are as the database gives them; a field that is hidden from browsers or masked has
 * none.
 */
export interface FieldChange {
  column: string;
  label: string;
  /** The values are kept out: backend-only or masked. */
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
  /** Who; `null` where nobody is signed in. */
  adminUser: Pick<AdminUser, "pk" | "username" | "origin"> | null;
  /** From where, when nobody is signed in. */
  origin?: CallOrigin;
  resourceId?: string;
  recordId?: string;
  recordLabel?: string;
  /** Id of a custom or bulk action. */
  actionId?: string;
  changes?: readonly FieldChange[];
  /** Every record of a bulk action, those that it left as they were among them. */
  records?: readonly RecordChange[];
  /** Whatever else there is to say, in plain data: the import that a record came with, the name that was tried. */
  details?: Readonly<Record<string, unknown>>;
}

/** Where a call came from. */
export interface CallOrigin {
  ip: string;
  userAgent: string;
}
