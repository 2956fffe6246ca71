/** What an instance offers to other plugins in the browser. By itself, since every page knows it. */
import { definePort, type Port } from "#kernel/contract";
import type { Suggester } from "./suggester.ts";

/** For fields that another plugin draws: the suggestions of an instance, asked for with the form's record. */
export interface Completions {
  /**
   * @param record the form's values, for the columns that the instance sends along @param show what stands behind the
   * text now @param how.isWholeSent to a server that is not ours, which wants the whole record
   */
  suggester(
    column: string,
    record: () => Readonly<Record<string, unknown>>,
    show: (ghost: string, count: number) => void,
    how?: { debounceMs?: number; isWholeSent?: boolean },
  ): Suggester;
}
export const completionPort: Port<Completions> = definePort<Completions>("completion");
