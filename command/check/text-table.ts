/** Plain text in aligned columns. */

export type Section = readonly [heading: string, lines: readonly string[]];

/** Aligns the cells of the rows in columns. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Writes the sections one after the other; omits empty ones. */
export function writeSections(sections: readonly Section[]): string {
  return sections
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => `${heading}\n${lines.map((line) => `  ${line}`).join("\n")}`)
    .join("\n\n");
}

/** `1 column`, `8 columns`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
