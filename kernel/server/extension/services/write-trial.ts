/** What a write would do, as `tryUpdate` and `tryRecreate` of the resource access find it. */

/** A field that would change, or that would not get its value. */
export interface FieldTrial {
  column: string;
  /** The current value; null for a new record. */
  before: unknown;
  /** The value after the write; of a field that is not editable or invalid, the value that it would not get. */
  after: unknown;
  problem?: {
    /**
     * `no-column`: the resource has no such column any more. `not-editable`: this user may not write the field.
     * `invalid`: its rules refuse the value. `by-rule`: a hook, a trigger or the database gives the field
     * another value. `side-effect`: one of them changes a field for which no value was given.
     */
    reason: "no-column" | "not-editable" | "invalid" | "by-rule" | "side-effect";
    /** The sentence of the rule that refuses the value. */
    message?: string;
  };
}

export interface WriteTrial {
  fields: FieldTrial[];
  /** Why the write as a whole would be refused. */
  refusal?: string;
}

export interface RecreateTrial extends WriteTrial {
  /** Whether the record would get the key that it had. */
  keepsKey: boolean;
}

/** What prevents a record from being written. */
export interface RecordProblem {
  /** Absent if no single field is the cause. */
  column?: string;
  message: string;
}
