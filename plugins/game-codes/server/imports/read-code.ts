/** Reads the code of a row, or the reason why the row has none. */
import type { FileRow } from "@portalkit/imports/server";
import type { RowReason } from "../../contract/imports/row-reasons.ts";
import { faultOfCode, trimCode } from "../codes/code-form.ts";

/** Why a row is rejected; `position` is the character or column that the reason refers to, starting at 1. */
export interface RowFault {
  reason: RowReason;
  position?: number;
  /** The cell of a workbook that has an error, and its error. */
  values?: Readonly<Record<string, string>>;
}

export type ReadCode = { code: string; fault?: undefined } | { code?: undefined; fault: RowFault };

export function readCode({ cells, problem, position, errors }: FileRow, column: number): ReadCode {
  if (problem !== undefined) {
    const [{ cell, error } = {}] = errors ?? [];
    return {
      fault: {
        reason: problem,
        ...(position === undefined ? {} : { position }),
        ...(cell === undefined || error === undefined ? {} : { values: { cell, error } }),
      },
    };
  }
  const code = trimCode(cells[column] ?? "");
  const fault = faultOfCode(code);
  return fault === undefined ? { code } : { fault };
}
