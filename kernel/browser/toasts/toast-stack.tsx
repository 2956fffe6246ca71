/** The stack of toasts: spoken by screen readers, held while the pointer is over them. */
import { useAtomValue } from "jotai";
import { useEffect, useState, type ReactNode } from "react";
import { shellMessages } from "../../contract/messages/shell.ts";
import { useTranslate } from "../i18n/translate.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/button.tsx";
import { SafeHtml } from "../ui/safe-html.tsx";
import { dismissToast, toastsAtom, type Toast } from "./toasts.ts";
import classes from "./toast-stack.module.css";

const icons = { info: "info", success: "circle-check", warning: "triangle-alert", danger: "circle-alert" } as const;

export function ToastStack(): ReactNode {
  const t = useTranslate();
  const toasts = useAtomValue(toastsAtom);
  const [isHeld, setHeld] = useState(false);
  return (
    <section className={classes["stack"]} aria-label={t(shellMessages.notifications)} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      {toasts.map((toast) => <ToastCard key={toast.id} toast={toast} isHeld={isHeld} />)}
    </section>
  );
}

function ToastCard({ toast, isHeld }: { toast: Toast; isHeld: boolean }): ReactNode {
  const t = useTranslate();
  const { id, timeoutMs, variant, message, messageHtml } = toast;
  useEffect(() => {
    if (timeoutMs === "unlimited" || isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(id), timeoutMs);
    return () => clearTimeout(timer);
  }, [id, timeoutMs, isHeld]);
  return (
    <div className={`${classes["toast"]} ${classes[variant]}`} role={variant === "danger" ? "alert" : "status"}>
      <Icon name={icons[variant]} />
      <div className={classes["text"]}>{messageHtml === undefined ? message : <SafeHtml html={messageHtml} />}</div>
      <IconButton icon="x" label={t(shellMessages.close)} onClick={() => dismissToast(id)} />
    </div>
  );
}
