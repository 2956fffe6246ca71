/** An entry of the demo's audit log, before it is stored. */
import type { AuditChange } from "../../../plugins/audit-log/contract.ts";

export interface Actor {
  /** Null for a sign-in that failed. */
  id: string | null;
  email: string;
  ip: string;
}

export interface HistoryEntry {
  kind: string;
  at: Date;
  by: Actor;
  resourceId?: string | null;
  recordId?: string | null;
  recordLabel?: string | null;
  actionId?: string | null;
  changes?: readonly AuditChange[];
  details?: Readonly<Record<string, unknown>> | null;
}
