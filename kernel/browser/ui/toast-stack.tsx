/** The stack of toasts: announced by screen readers, and paused while the pointer is over it. */
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import { Button, IconButton } from "./button.tsx";
import { SafeHtml } from "./safe-html.tsx";
import { dismissToast, toastsAtom, type Toast } from "../toasts/toasts.ts";
import classes from "./toast-stack.module.css";

const icons = { info: "info", success: "circle-check", warning: "triangle-alert", danger: "circle-alert" } as const;

export function ToastStack(): ReactNode {
  const { t } = useTranslation();
  const toasts = useAtomValue(toastsAtom);
  const [isHeld, setHeld] = useState(false);
  const stack = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  // In the browser's top layer, and reopened with each toast, so that a dialog opened meanwhile does not cover it.
  useEffect(() => {
    const element = stack.current;
    if (newest !== undefined && element?.matches(":popover-open") === true) element.hidePopover();
    if (element?.matches(":popover-open") === false) element.showPopover();
  }, [newest]);
  useEffect(() => (stack.current === null ? undefined : makeRoom(stack.current)), []);
  useEffect(() => {
    const element = stack.current;
    const hold = (): void => setHeld(true);
    const release = (): void => setHeld(false);
    const listeners = [
      ["pointerover", hold],
      ["pointerleave", release],
      ["focusin", hold],
      ["focusout", release],
      ["click", release],
    ] as const;
    for (const [event, listener] of listeners) element?.addEventListener(event, listener);
    return () => {
      for (const [event, listener] of listeners) element?.removeEventListener(event, listener);
    };
  }, []);
  return (
    <section
      ref={stack}
      popover="manual"
      aria-live="polite"
      className={classes["stack"]}
      aria-label={t("kernel:shell.notifications")}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isHeld={isHeld} />
      ))}
    </section>
  );
}

/**
 * The page reserves as much space as the toasts take, so that they cover no control. Returns the function that stops
 * it.
 */
function makeRoom(stack: HTMLElement): () => void {
  const measured = new ResizeObserver(() =>
    document.documentElement.style.setProperty("--toasts-height", `${stack.offsetHeight}px`),
  );
  measured.observe(stack);
  return () => measured.disconnect();
}

function ToastCard({ toast, isHeld }: { toast: Toast; isHeld: boolean }): ReactNode {
  const { t } = useTranslation();
  const { id, timeoutMs, variant, message, messageHtml, action } = toast;
  useEffect(() => {
    if (timeoutMs === "unlimited" || isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(id), timeoutMs);
    return () => clearTimeout(timer);
  }, [id, timeoutMs, isHeld]);
  return (
    <div className={`${classes["toast"]} ${classes[variant]}`} role={variant === "danger" ? "alert" : undefined}>
      <Icon name={icons[variant]} />
      <div className={classes["text"]}>{messageHtml === undefined ? message : <SafeHtml html={messageHtml} />}</div>
      {action !== undefined && (
        <Button
          className={classes["action"]}
          variant="ghost"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="x" label={t("kernel:shell.close")} onClick={() => dismissToast(id)} />
    </div>
  );
}
