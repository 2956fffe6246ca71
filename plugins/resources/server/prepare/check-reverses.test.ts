import { expect, it } from "vitest";
import type { BulkActionDefinition } from "@portalkit/kernel/contract";
import type { PreparedResource } from "../tables/prepared-resource.ts";
import { checkReverses } from "./check-reverses.ts";

const columns = new Map([
  ["level", { name: "level", table: {} }],
  ["title", { name: "title", table: {} }],
]);
const plain = { id: "lower", label: "Lower", run: () => ({}) };
const problemsOf = (bulkActions: readonly object[], actions: readonly object[] = []): string[] => {
  const problems: string[] = [];
  checkReverses(
    { definition: { options: { bulkActions, actions } }, columns } as unknown as PreparedResource,
    (path, found, expected, didYouMean) => void problems.push([path, found, expected, didYouMean ?? ""].join(" | ")),
  );
  return problems;
};
const reversedBy = (reverse: object, more: object = {}): BulkActionDefinition =>
  ({ id: "raise", label: "Raise", run: () => ({}), reverse, ...more }) as BulkActionDefinition;

it("accepts a handler, and another action", () => {
  expect(problemsOf([reversedBy({ columns: ["level"], run: () => undefined })])).toEqual([]);
  expect(problemsOf([reversedBy({ columns: ["level"], action: "lower" }), plain])).toEqual([]);
});
it.each([
  [{ columns: ["levle"], run: () => undefined }, {}, '. columns | "levle" | columns of the table | level'],
  [{ columns: [], run: () => undefined }, {}, ". columns | no column | the columns that the action changes | "],
  [{ columns: ["level"] }, {}, " | neither of them | either run or action | "],
  [{ columns: ["level"], action: "lowr" }, {}, '. action | "lowr" | another action for many records | lower'],
  [{ columns: ["level"], action: "raise" }, {}, '. action | "raise" | another action for many records | '],
  [
    { columns: ["level"], action: "asks" },
    {},
    '. action | "asks" | an action in a transaction, without required fields | ',
  ],
  [
    { columns: ["level"], run: () => undefined },
    { withoutTransaction: true },
    " | an action without a transaction | an action that runs in a transaction | ",
  ],
])("refuses %j", (reverse, more, problem) => {
  const asks = { ...plain, id: "asks", fields: [{ name: "x", label: "X", required: true }] };
  const [first = "", ...others] = problemsOf([reversedBy(reverse, more), plain, asks]);
  expect(others).toEqual([]);
  expect(first.replace(" . ", "").replace(/^options \. /, "options . ")).toContain(problem.trim());
});
it("refuses one of an action that never runs on many records", () => {
  const action = { id: "one", name: "One", run: () => ({}), reverse: { columns: ["level"], run: () => undefined } };
  expect(problemsOf([], [action])).toEqual([
    'options . actions "one" . reverse | an action on one record | an action with bulkHandler, or a bulk action | ',
  ]);
});
