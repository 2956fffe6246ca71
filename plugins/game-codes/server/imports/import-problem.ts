/** Why a file as a whole cannot be imported, as the reading thread finds it; the thread knows no HTTP. */
import type { importRefusals } from "../../contract/imports/import-messages.ts";

export type RefusalName = keyof typeof importRefusals;

export class FileProblem extends Error {
  readonly reason: RefusalName;
  readonly values: Readonly<Record<string, string | number>>;
  constructor(reason: RefusalName, values: Record<string, string | number> = {}) {
    super(reason);
    this.reason = reason;
    this.values = values;
  }
}
