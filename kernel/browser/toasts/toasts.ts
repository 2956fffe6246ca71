/** Short messages that come and go: how long they stay, and when they leave early. */
import { atom } from "jotai";
import { defaults } from "../../contract/limits.ts";
import { store } from "../store.ts";

export interface Toast {
  id: number;
  message?: string;
  /** Sanitized where it is shown. */
  messageHtml?: string;
  /** Something to do about it, once. */
  action?: { label: string; run: () => void };
  variant: "info" | "success" | "warning" | "danger";
  timeoutMs: number | "unlimited";
  createdAt: number;
}
export type ToastRequest = Pick<Toast, "message" | "messageHtml" | "action" | "variant"> & {
  timeoutMs?: number | "unlimited";
};

export const toastsAtom = atom<readonly Toast[]>([]);
const mostAtOnce = 6;
let lastId = 0;

/** Default times: 10 s, errors 30 s (spec 9). Returns the id. */
export function toast(request: ToastRequest): number {
  lastId += 1;
  const shown: Toast = {
    ...request,
    id: lastId,
    createdAt: Date.now(),
    timeoutMs: request.timeoutMs ?? (request.variant === "danger" ? defaults.errorToastMs : defaults.toastMs),
  };
  // What is on the screen already is not said twice: it starts anew. More than a few at once would take the place of
  // the page.
  store.set(toastsAtom, (toasts) => {
    const others = toasts.filter((other) => !saysTheSame(other, shown));
    if (others.some((other) => saysMore(other, shown))) return others;
    return [...others.filter((other) => !saysMore(shown, other)), shown].slice(-mostAtOnce);
  });
  return lastId;
}

export function dismissToast(id: number): void {
  store.set(toastsAtom, (toasts) => toasts.filter((shown) => shown.id !== id));
}

/** On a change of page, what has been there for a while goes (spec 4). */
export function clearOldToasts(): void {
  const oldest = Date.now() - defaults.toastKeptOnNavigationMs;
  store.set(toastsAtom, (toasts) => toasts.filter((shown) => shown.createdAt >= oldest));
}

/**
 * Whatever their variants: one event is often reported by the call and by the page. An action belongs to one record,
 * so toasts
 * with actions differ.
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
 * Whether the first reports the failure of the second and what it prevented: "Could not save: {failure}" beside
 * "{failure}".
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
