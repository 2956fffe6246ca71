/** Finds, within one file, values that no two records may share. */
import { createHash } from "node:crypto";
import type { ImportMapping } from "#kernel/contract";
import { translate, type FileRow, type RecordProblem } from "#kernel/server";
import { textOf } from "./row-reader.ts";

export interface RepeatedValues {
  /** What an earlier row of the file has already. */
  problems(row: FileRow): RecordProblem[];
  /** Remembers a row that would become a record. */
  note(row: FileRow): void;
}

/** @param unique names of the columns, as `mapping` has them */
export function repeatedValues(mapping: ImportMapping, unique: readonly string[]): RepeatedValues {
  const watched = Object.entries(mapping)
    .filter(([column]) => unique.includes(column))
    .map(([column, source]) => ({ column, source, lines: new Map<string, number>() }));
  const present = (row: FileRow): { column: string; lines: Map<string, number>; digest: string }[] =>
    watched.flatMap(({ column, source, lines }) => {
      const text = textOf(row, source).trim();
      return text === "" ? [] : [{ column, lines, digest: digestOf(text) }];
    });
  return {
    problems: (row) =>
      present(row).flatMap(({ column, lines, digest }) => {
        const line = lines.get(digest);
        return line === undefined ? [] : [{ column, message: translate("data-transfer:errors.repeated", { line }) }];
      }),
    note: (row) => {
      for (const { lines, digest } of present(row)) lines.set(digest, row.line);
    },
  };
}

/** Long texts of a long file would fill the memory; twelve bytes of a hash tell them apart. */
const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64").slice(0, 16);
