/** Checks which options a widget of each type needs, and refuses those that it would ignore. */
import type { OptionProblem } from "@portalkit/kernel/server";
import type { DashboardOptions } from "../../contract.ts";
import type { WidgetOptions } from "../../contract/widget-options.ts";

type Option = Exclude<keyof WidgetOptions, "id" | "type" | "resource" | "label">;

/** Options that only some types have. */
const typesWith: Partial<Record<Option, readonly WidgetOptions["type"][]>> = {
  column: ["sum", "chart"],
  groupBy: ["chart"],
  columns: ["list"],
  sort: ["list"],
  rows: ["list"],
  prefix: ["count", "sum", "chart"],
  suffix: ["count", "sum", "chart"],
};

export function checkOptions({ widgets }: DashboardOptions): OptionProblem[] {
  return widgets.flatMap((widget, index) => {
    const problem = (path: readonly string[], found: string, expected: string): OptionProblem => ({
      path: ["widgets", String(index), ...path],
      found,
      expected,
    });
    const ignored = (Object.entries(typesWith) as [Option, readonly string[]][]).filter(
      ([option, types]) => widget[option] !== undefined && !types.includes(widget.type),
    );
    const first = widgets.findIndex(({ id }) => id !== undefined && id === widget.id);
    return [
      ...ignored.map(([option, types]) =>
        problem([option], `the option in a widget of type "${widget.type}"`, `it only in ${inWords(types)}`),
      ),
      ...(widget.type === "sum" && widget.column === undefined
        ? [problem(["column"], "nothing", "the column to add up")]
        : []),
      ...(widget.type === "chart" && widget.groupBy === undefined && widget.period === undefined
        ? [problem(["groupBy"], "nothing", "the column whose values are the bars, or `period` for bars by time")]
        : []),
      ...(first !== -1 && first < index
        ? [problem(["id"], `"${widget.id ?? ""}", which widgets[${first}] also has`, "a unique id")]
        : []),
    ];
  });
}

const inWords = (types: readonly string[]): string =>
  `a widget of type ${types.map((type) => JSON.stringify(type)).join(" or ")}`;
