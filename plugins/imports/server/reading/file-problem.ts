/** Why a file as a whole cannot be imported. A class of its own, because the reading thread does not know HTTP. */
import type { ImportErrorName } from "../../contract/import-errors.ts";

export class FileProblem extends Error {
  readonly code: ImportErrorName;
  readonly values: Readonly<Record<string, string | number>>;
  constructor(code: ImportErrorName, values: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}
