/** Why a file as a whole cannot be imported. A class of its own, because the reading thread does not know HTTP. */
import type { RefusalCode } from "../../../contract/errors/refusals.ts";

export class FileProblem extends Error {
  readonly code: RefusalCode;
  readonly values: Readonly<Record<string, string | number>>;
  constructor(code: RefusalCode, values: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}
