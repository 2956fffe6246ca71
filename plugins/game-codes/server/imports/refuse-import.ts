/** Why an import, or a call about it, is refused, in the operator's words. */
import { Refusal } from "#kernel/contract";
import { importRefusals } from "../../contract/imports/import-messages.ts";
import type { RefusalName } from "./import-problem.ts";

export const refuseImport = (reason: RefusalName, values: Record<string, string | number> = {}): Refusal =>
  new Refusal({ code: `PORTAL_CODES_IMPORT_${reason.toUpperCase()}`, status: reason === "unknown" ? 404 : reason === "notAllowed" ? 403 : 422, message: importRefusals[reason] }, values);
