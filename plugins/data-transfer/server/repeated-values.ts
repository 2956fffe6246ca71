/** Finds, within one file, values that no two records may share. */
import { createHash } from "node:crypto";
import { translate, type RecordProblem } from "#kernel/server";
import { meantText, type CsvRow } from "#kernel/contract";
import { importRefusals } from "../contract/messages.ts";

export interface RepeatedValues {
  /** What an earlier row of the file has already. */
  problems(row: CsvRow): RecordProblem[];
  /** Remembers a row that would become a record. */
  note(row: CsvRow): void;
}

/** @param unique names of the columns, as `mapping` has them */
export function repeatedValues(mapping: Readonly<Record<string, string>>, unique: readonly string[]): RepeatedValues {
  const watched = Object.entries(mapping).filter(([, column]) => unique.includes(column)).map(([place, column]) => ({ place: Number(place), column, lines: new Map<string, number>() }));
  const present = ({ cells }: CsvRow): { column: string; lines: Map<string, number>; mark: string }[] => watched.flatMap(({ place, column, lines }) => {
    const text = meantText(cells[place] ?? "").trim();
    return text === "" ? [] : [{ column, lines, mark: markOf(text) }];
  });
  return {
    problems: (row) => present(row).flatMap(({ column, lines, mark }) => {
      const line = lines.get(mark);
      return line === undefined ? [] : [{ column, message: translate(importRefusals.repeated, { line }) }];
    }),
    note: (row) => {
      for (const { lines, mark } of present(row)) lines.set(mark, row.line);
    },
  };
}

/** Long texts of a long file would fill the memory; twelve bytes of a hash tell them apart. */
const markOf = (text: string): string => createHash("sha256").update(text).digest("base64").slice(0, 16);
