/** Writes docs/performance.md: one table with the figures of the benchmarks, each with its date and machine. */
import { meetsGoal, type Figure } from "./figures.ts";

const intro = `<!-- Written by \`npm run bench -- --write\` on an idle machine. -->
# Performance

Figures of \`npm run bench\`, on demo data. "Beside" is the same work without the portal: by hand in SQL, or the least
server. A run replaces the rows that it measured.

| what | portal | beside | goal | measured |
|---|---|---|---|---|
`;

/**
 * Returns the page with the given figures in place of the rows that measure the same. A figure needs a goal or
 * something beside it: a number alone says nothing to a reader.
 * @param page the page so far; empty to drop all of its rows
 * @param measured date and machine
 */
export function performancePage(page: string, figures: readonly Figure[], measured: string): string {
  const names = new Set(figures.map(({ name }) => cell(name)));
  const kept = page.split("\n").filter((line) => {
    const name = /^\| (.+?) \|/.exec(line)?.[1];
    return name !== undefined && name !== "what" && !names.has(name);
  });
  const compared = figures.filter(({ goal, ratio }) => goal !== undefined || ratio !== undefined);
  return `${intro}${[...kept, ...compared.map((figure) => rowOf(figure, measured))].join("\n")}\n`;
}

function rowOf(figure: Figure, measured: string): string {
  const { name, ours, unit, other, otherName = "", ratio, goal } = figure;
  return `| ${[
    name,
    amount(ours, unit),
    [
      other === undefined ? "" : `${amount(other, unit)} ${otherName}`.trim(),
      ratio === undefined ? "" : `${ratio.toFixed(2)} x`,
    ]
      .filter((part) => part !== "")
      .join(": "),
    goal === undefined ? "" : `${goal}, ${meetsGoal(figure) === true ? "met" : "missed"}`,
    measured,
  ]
    .map(cell)
    .join(" | ")} |`;
}

const amount = (value: number, unit: string): string => `${Number(value.toPrecision(3))} ${unit}`.trim();
/** `<` would begin markup, and a bar a new cell. */
const cell = (text: string): string => text.replaceAll("|", String.raw`\|`).replaceAll("<", "&lt;");
