/** Shows a failed call as a toast, unless it was already reported to the user. */
import { translate } from "../i18n/translate.ts";
import { toast } from "./toasts.ts";

export function showError(error: unknown): void {
  // A `CallError` says whether the user has already been notified.
  if (isAbort(error) || (error as { isReported?: unknown } | undefined)?.isReported === true) return;
  toast({ message: messageOf(error), variant: "danger" });
}

/** Returns the server's message, or the generic one. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : translate("kernel:shell.networkFailure");
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
