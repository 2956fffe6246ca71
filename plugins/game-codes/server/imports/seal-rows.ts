/** Turns rows into encrypted codes ready for the database, one batch at a time. Runs in the reading thread. */
import type { ImportMapping } from "@portalkit/imports";
import type { BatchMaker, FileRow, RowProblem } from "@portalkit/imports/server";
import { codeTail, createCodeVault, type CodeVault, type VaultKeys } from "../codes/code-vault.ts";
import { denominationFinder, type ImportCatalogue } from "./find-denomination.ts";
import { readCode, type RowFault } from "./read-code.ts";
import { uuid7 } from "./uuid7.ts";

/** The parameters of one database statement: each list is an array literal, built here to relieve the main thread. */
export interface SealedBatch {
  /** The number of rows of the file in the batch, including rejected ones. */
  rows: number;
  codes: number;
  ids: string;
  sealed: string;
  fingerprints: string;
  tails: string;
  /** Positions in `catalogue`. */
  places: string;
  catalogue: readonly string[];
  /** The line of each code, by its position in the batch. */
  lines: Int32Array;
  problems: readonly RowProblem[];
  /** Codes that occur earlier in this batch: their line, and the position of the first occurrence. */
  twice: readonly { line: number; first: number }[];
}

/** The result that importing a row would have: a code, by its fingerprint, or the reason why not. */
export type SealedPreview = { fault: RowFault } | { denomination: string; mark: string; fault?: undefined };

/** Quotes any text as an element of an array literal. */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, "\\$&")}"`;
const list = (items: readonly (string | number)[]): string => `{${items.join(",")}}`;

export interface RowSealer {
  seal(rows: readonly FileRow[]): SealedBatch;
  preview(row: FileRow): SealedPreview;
}

export function rowSealer(vault: CodeVault, catalogue: readonly ImportCatalogue[], mapping: ImportMapping): RowSealer {
  const find = denominationFinder(catalogue, mapping);
  const column = mapping["code"] !== undefined && "column" in mapping["code"] ? mapping["code"].column : -1;
  const read = (row: FileRow): { code: string; found: ImportCatalogue } | RowFault => {
    const { code, fault } = readCode(row, column);
    if (fault !== undefined) return fault;
    const found = find(row.cells);
    return typeof found === "string" ? { reason: found } : { code, found };
  };
  return {
    seal: (rows) => {
      const batch = {
        ids: [] as string[],
        sealed: [] as string[],
        tails: [] as string[],
        places: [] as number[],
        lines: [] as number[],
        marks: [] as string[],
        problems: [] as RowProblem[],
        twice: [] as { line: number; first: number }[],
      };
      const seen = new Map<string, number>();
      const used = new Map<string, number>();
      for (const row of rows) {
        const outcome = read(row);
        if ("reason" in outcome) {
          batch.problems.push({ line: row.line, ...outcome });
          continue;
        }
        const { code, found } = outcome;
        const mark = vault.fingerprint(code);
        const first = seen.get(mark);
        if (first !== undefined) {
          batch.twice.push({ line: row.line, first });
          continue;
        }
        seen.set(mark, batch.marks.length);
        const id = uuid7();
        if (!used.has(found.id)) used.set(found.id, used.size + 1);
        batch.ids.push(id);
        batch.sealed.push(vault.encrypt(code, id));
        batch.tails.push(quoted(codeTail(code)));
        batch.places.push(used.get(found.id) ?? 0);
        batch.lines.push(row.line);
        batch.marks.push(mark);
      }
      const { ids, sealed, tails, places, lines, marks, problems, twice } = batch;
      return {
        rows: rows.length,
        codes: ids.length,
        ids: list(ids),
        sealed: list(sealed),
        fingerprints: list(marks),
        tails: list(tails),
        places: list(places),
        catalogue: [...used.keys()],
        lines: Int32Array.from(lines),
        problems,
        twice,
      };
    },
    preview: (row) => {
      const outcome = read(row);
      return "reason" in outcome
        ? { fault: outcome }
        : { denomination: outcome.found.title, mark: vault.fingerprint(outcome.code) };
    },
  };
}

/** The data that the thread receives. */
export interface SealingTask {
  keys: VaultKeys;
  catalogue: readonly ImportCatalogue[];
  mapping: ImportMapping;
}

/** Creates the reading thread's batch function; codes leave the thread encrypted. */
export function batchMaker({ keys, catalogue, mapping }: SealingTask): BatchMaker {
  const vault = createCodeVault();
  vault.open(keys);
  const sealer = rowSealer(vault, catalogue, mapping);
  return (rows) => sealer.seal(rows);
}
