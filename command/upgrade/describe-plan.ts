/** Shows the changes of a plan for a terminal: each file with its reasons and the lines before and after. */
import { diff } from "node:util";
import type { PlannedChange } from "./change-sources.ts";

/** Returns the lines to print. */
export const describePlan = (plan: readonly PlannedChange[]): string[] =>
  plan.flatMap(({ file, before, after, reasons, byHand, unreadable }) => [
    ...reasons.map((reason) => `${file}: ${reason}`),
    ...changedLines(before, after),
    ...byHand,
    ...(unreadable === undefined ? [] : [unreadable]),
  ]);

/** `12 - old` and `12 + new`, with the numbers of the lines in the text that has them. */
function changedLines(before: string, after: string): string[] {
  let [old, now] = [0, 0];
  return diff(before.split("\n"), after.split("\n")).flatMap(([operation, line]) => {
    if (operation >= 0) old += 1;
    if (operation <= 0) now += 1;
    return operation === 0 ? [] : [operation > 0 ? `  ${old} - ${line}` : `  ${now} + ${line}`];
  });
}
