/** Shows a failed call as a toast, unless it was already reported to the user. */
import { translate } from "../i18n/translate.ts";
import { toast } from "./toasts.ts";

export function showError(error: unknown): void {
  if (isAbort(error) || isReported(error)) return;
  toast({ message: messageOf(error), variant: "danger" });
}

/** Whether the user has already been notified of the error, as a `CallError` says. */
export const isReported = (error: unknown): boolean =>
  (error as { isReported?: unknown } | undefined)?.isReported === true;

/** Returns the server's message, or the generic one. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : translate("kernel:shell.networkFailure");
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
