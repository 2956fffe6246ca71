/** Finds duplicates of unique values within one file. */
import { createHash } from "node:crypto";
import type { Column } from "@portalkit/kernel/contract";
import type { ImportMapping } from "@portalkit/imports";
import { normalText, translate, type RecordProblem } from "@portalkit/kernel/server";
import type { FileRow } from "@portalkit/imports/server";
import { exactText } from "./exact-text.ts";

export interface RepeatedValues {
  /** Returns a problem for each value that an earlier row has. */
  problems(row: FileRow): RecordProblem[];
  /** Records the values of a valid row. */
  note(row: FileRow): void;
}

/** @param unique names of unique columns, as in `mapping` */
export function repeatedValues(
  mapping: ImportMapping,
  unique: readonly string[],
  columns: readonly Column[],
): RepeatedValues {
  const watched = columns
    .filter(({ name }) => unique.includes(name))
    .flatMap((column) => {
      const source = mapping[column.name];
      return source === undefined ? [] : [{ column, source, lines: new Map<string, number>() }];
    });
  const present = (row: FileRow): { column: string; lines: Map<string, number>; digest: string }[] =>
    watched.flatMap(({ column, source, lines }) => {
      const text = normalText(exactText(row, source, column)).trim();
      return text === "" ? [] : [{ column: column.name, lines, digest: digestOf(text) }];
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

/** Stores twelve bytes of a hash, because long texts of a large file would fill the memory. */
const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64").slice(0, 16);

/** Finds rows of the same record within one file. */
export interface RepeatedKeys {
  /** Returns the line of an earlier row with one of these keys; records the keys otherwise. */
  lineOf(keys: readonly string[], line: number): number | undefined;
}

export function repeatedKeys(): RepeatedKeys {
  const lines = new Map<string, number>();
  return {
    lineOf: (keys, line) => {
      const digests = keys.map(digestOf);
      const earlier = digests.map((digest) => lines.get(digest)).find((known) => known !== undefined);
      if (earlier === undefined) for (const digest of digests) lines.set(digest, line);
      return earlier;
    },
  };
}
