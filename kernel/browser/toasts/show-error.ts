/** What the user reads of a failed call. */
import { translate } from "../i18n/translate.ts";
import { toast, type ToastRequest } from "./toasts.ts";

/** As `BrowserServices.showError`. */
export function showError(error: unknown, options: Pick<ToastRequest, "message" | "timeoutMs"> = {}): void {
  if (isAbort(error) || isReported(error)) return;
  toast({ message: messageOf(error), variant: "danger", ...options });
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
