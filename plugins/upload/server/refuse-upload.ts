/** Creates the errors of this plugin by name. */
import { Refusal } from "#kernel/contract";
import type { FileProblem } from "../contract/file-rules.ts";
import { uploadRefusals } from "../contract/refusals.ts";

/** @example throw refuseUpload("unknownFile") */
export function refuseUpload(name: keyof typeof uploadRefusals, values: Record<string, string | number> = {}): Refusal {
  return new Refusal(uploadRefusals[name], values);
}

/** Creates the error for a file with a problem. */
export function refuseFile({ message, values }: FileProblem): Refusal {
  return new Refusal({ code: "UPLOAD_FILE_REFUSED", status: 422, message }, values);
}
