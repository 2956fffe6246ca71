/** How what an action did to many records is reverted. */
type Values = Readonly<Record<string, unknown>>;

/** A record that an action has changed. */
export interface ReversedRecord {
  recordId: string;
  /** The values before the action, of those of `columns` that it has changed. */
  before: Values;
  /** Their values after it, which they still have. */
  after: Values;
}

/**
 * Declares that an action can be reverted, for 90 days, in the records in which `columns` have had the same values
 * since. It runs in portions, each in a transaction, with the rights of who takes it back; a refusal concerns its
 * record only. Only for actions that run in a transaction.
 * @template Context what actions receive
 */
export type ActionReverse<Context> = {
  /** Columns of the table whose values before and after the action are kept. */
  columns: readonly string[];
} & (
  | {
      /** Gives these records what they had before. `extra` has the values of the action's form. */
      run: (call: Context & { records: readonly ReversedRecord[]; extra: Values }) => void | Promise<void>;
      action?: never;
    }
  | {
      /** Another action of the resource for many records, which runs without values of a form. */
      action: string;
      run?: never;
    }
);
