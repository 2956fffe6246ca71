/** The code of a row, or why there is none. */
import { leastCodeLength } from "../../contract/least-code-length.ts";
import { importLimits } from "../../contract/imports/import-limits.ts";
import type { RowReason } from "../../contract/imports/import-schemas.ts";
import type { FileRow } from "./read-text.ts";

export type ReadCode = { code: string; reason?: undefined } | { code?: undefined; reason: RowReason };

export function readCode({ cells, problem }: FileRow, column: number): ReadCode {
  if (problem !== undefined) return { reason: problem };
  const code = (cells[column] ?? "").trim();
  if (code === "") return { reason: "empty" };
  // oxlint-disable-next-line no-control-regex -- these are the ones that no code has
  if (/[\u0000-\u001f\u007f\u2028\u2029\ufffd]/.test(code) || !code.isWellFormed()) return { reason: "characters" };
  if (code.length > importLimits.codeCharacters) return { reason: "long" };
  return code.length < leastCodeLength || [...code].length < leastCodeLength ? { reason: "short" } : { code };
}
