/** One benchmark result: our figure, the reference figure, and the goal for their ratio. */

export interface Figure {
  name: string;
  ours: number;
  unit: string;
  other?: number;
  otherName?: string;
  ratio?: number;
  /** `>= 0.5` or `<= 3`: applies to the ratio, or to our own figure if there is no reference. */
  goal?: string;
}

/** Returns the milliseconds from the call until its promise is settled. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** @param share 0.95 for the value that 95 of 100 do not exceed */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

export function meetsGoal({ ours, ratio, goal }: Figure): boolean | undefined {
  const parts = /^(>=|<=) ([\d.]+)/.exec(goal ?? "");
  if (parts === null) return undefined;
  const value = ratio ?? ours;
  return parts[1] === ">=" ? value >= Number(parts[2]) : value <= Number(parts[2]);
}

/** Returns one line per figure, for people. */
export function table(figures: readonly Figure[]): string {
  const number = (value: number | undefined): string =>
    value === undefined ? "" : value >= 100 ? value.toFixed(0) : value.toFixed(2);
  const rows = figures.map((figure) => [
    figure.name,
    `${number(figure.ours)} ${figure.unit}`,
    figure.other === undefined ? "" : `${number(figure.other)} ${figure.unit} ${figure.otherName ?? ""}`,
    figure.ratio === undefined ? "" : `${figure.ratio.toFixed(2)} x`,
    figure.goal === undefined ? "" : `goal ${figure.goal}`,
    { true: "met", false: "MISSED", undefined: "" }[String(meetsGoal(figure))] ?? "",
  ]);
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
