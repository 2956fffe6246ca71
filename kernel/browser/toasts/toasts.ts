/** Toasts: short messages, their duration, and when they are removed early. */
import { atom } from "jotai";
import { errorToastMs, toastKeptOnNavigationMs, toastMs } from "../../contract/limits.ts";
import { store } from "../state/store.ts";

export interface Toast {
  id: number;
  message?: string;
  /** Sanitized where it is shown. */
  messageHtml?: string;
  /** A button that runs once. */
  action?: { label: string; run: () => void };
  variant: "info" | "success" | "warning" | "danger";
  timeoutMs: number | "unlimited";
  createdAt: number;
}
export type ToastRequest = Pick<Toast, "message" | "messageHtml" | "action" | "variant"> & {
  timeoutMs?: number | "unlimited";
};

export const toastsAtom = atom<readonly Toast[]>([]);
const maxAtOnce = 6;
let lastId = 0;

/** Shows a toast. Default durations: 10 s, errors 30 s (docs/product.md, portal 9). Returns its id. */
export function toast(request: ToastRequest): number {
  lastId += 1;
  const shown: Toast = {
    ...request,
    id: lastId,
    createdAt: Date.now(),
    timeoutMs: request.timeoutMs ?? (request.variant === "danger" ? errorToastMs : toastMs),
  };
  // A repeated message replaces the old toast and restarts its time. The number of toasts is limited, so that they do
  // not fill the page.
  store.set(toastsAtom, (toasts) => {
    const others = toasts.filter((other) => !saysTheSame(other, shown));
    if (others.some((other) => saysMore(other, shown))) return others;
    return [...others.filter((other) => !saysMore(shown, other)), shown].slice(-maxAtOnce);
  });
  return lastId;
}

export function dismissToast(id: number): void {
  store.set(toastsAtom, (toasts) => toasts.filter((shown) => shown.id !== id));
}

/** On navigation, removes toasts that have been shown for a while (docs/product.md, portal 4). */
export function clearOldToasts(): void {
  const oldest = Date.now() - toastKeptOnNavigationMs;
  store.set(toastsAtom, (toasts) => toasts.filter((shown) => shown.createdAt >= oldest));
}

/**
 * Ignores the variants: one event is often reported by the call and by the page. An action belongs to one record, so
 * toasts with actions differ.
 */
function saysTheSame(one: Toast, other: Toast): boolean {
  return (
    one.action === undefined &&
    other.action === undefined &&
    one.message === other.message &&
    one.messageHtml === other.messageHtml
  );
}

/**
 * Returns whether the first toast reports the failure of the second and its consequence: "Could not save: {failure}"
 * beside "{failure}".
 */
function saysMore(one: Toast, other: Toast): boolean {
  if (
    one.variant !== "danger" ||
    other.variant !== "danger" ||
    other.action !== undefined ||
    other.message === undefined
  )
    return false;
  return one.message?.endsWith(`: ${other.message}`) === true;
}
