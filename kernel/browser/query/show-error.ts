/** Shows a failed call as a toast, unless it was already reported to the user. */
import { CallError } from "../api/call.ts";
import { translate } from "../i18n/translate.ts";
import { toast } from "../toasts/toasts.ts";

export function showError(error: unknown): void {
  if (isAbort(error) || (error instanceof CallError && error.isReported)) return;
  toast({ message: messageOf(error), variant: "danger" });
}

/** Returns the server's message, or the generic one. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : translate("kernel:shell.networkFailure");
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
