/** A problem of a record that would be created. */

export interface RecordProblem {
  /** Absent if no single field is the cause. */
  column?: string;
  message: string;
}
