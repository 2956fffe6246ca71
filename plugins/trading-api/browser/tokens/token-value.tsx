/** A token or a secret: itself as long as its page is open after it was made, `<hidden>` for ever after. */
import type { ReactNode } from "react";
import { IconButton, useCopyWithToast, useTranslate, type ValueProps } from "#kernel/browser";
import { hiddenText, tokenAlertMs, tokenMessages } from "../../contract/messages.ts";
import classes from "./tokens.module.css";

export function TokenValue({ value }: ValueProps): ReactNode {
  const t = useTranslate();
  const { isCopied, copy } = useCopyWithToast(tokenAlertMs);
  if (typeof value !== "string" || value === "") return <code className={classes["hidden"]}>{hiddenText}</code>;
  return (
    <div className={classes["shown"]}>
      <div className={classes["token"]}>
        <code dir="ltr">{value}</code>
        <IconButton icon={isCopied ? "check" : "copy"} label={t(tokenMessages.copy)} onClick={() => void copy(value)} />
      </div>
      <p>{t(tokenMessages.shownOnce)}</p>
    </div>
  );
}
