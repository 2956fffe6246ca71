/** Shows a failed call as a toast, unless the operator has been told already. */
import { CallError } from "../api/call.ts";
import { translate } from "../i18n/translate.ts";
import { toast } from "../toasts/toasts.ts";

export function tellFailure(error: unknown): void {
  if (isAbort(error) || (error instanceof CallError && error.isTold)) return;
  toast({ message: messageOf(error), variant: "danger" });
}

/** The server's sentence, or the general one. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : translate("kernel:shell.networkFailure");
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
