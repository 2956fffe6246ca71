/** Changing records that are found by a value, as plugins do with the rows of a file. */
import type { Activity, FieldChange } from "../../../contract/resources/activity.ts";
import type { RecordProblem } from "./write-trial.ts";

/** The records that have a value in a column that identifies them. */
export interface RecordMatch {
  /** The value as the database compares it: two spellings of one value have the same. */
  value: string;
  /** At most two, only of records that this user may see. */
  recordIds: readonly string[];
}

/** New values of a record; those that it has already, and those that only new records accept, may be among them. */
export interface MatchedEdit {
  recordId: string;
  record: Readonly<Record<string, unknown>>;
}

/** What an edit would do. */
export interface EditPlan {
  problems: readonly RecordProblem[];
  /** Whether it would change the record. */
  isChange: boolean;
  /** The fields that would change, also those that the resource's rules change; only fields that this user sees. */
  changes: readonly FieldChange[];
  recordLabel: string;
  /** Identifies the stored and the new values, without revealing them. */
  digest: string;
}

/** An edit that was planned. */
export interface PlannedEdit extends MatchedEdit {
  /** Of its plan: if stored or new values have changed since, the edit is refused. */
  digest: string;
  details: Activity["details"];
}
