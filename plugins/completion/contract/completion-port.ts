/** The service of an instance for other plugins in the browser. In its own file, since every page loads it. */
import { definePort, type Port } from "@portalkit/kernel/contract";
import type { Suggester } from "./suggester.ts";

/** Creates suggesters for fields of other plugins; requests contain the form's record. */
export interface Completions {
  /**
   * Creates a suggester for a column.
   * @param record returns the form's values, for the columns that the instance sends
   * @param show receives the ghost text and the number of suggestions
   * @param how.isWholeSent true for a foreign server, which requires the whole record
   */
  suggester(
    column: string,
    record: () => Readonly<Record<string, unknown>>,
    show: (ghost: string, count: number) => void,
    how?: { debounceMs?: number; isWholeSent?: boolean },
  ): Suggester;
}
export const completionPort: Port<Completions> = definePort<Completions>("completion");
