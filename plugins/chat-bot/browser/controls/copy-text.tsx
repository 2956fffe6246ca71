/** A text with a copy button, which confirms the copy for a moment. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, useCopy } from "@portalkit/kernel/browser";
import classes from "./copy-text.module.css";

export function CopyText({ text, label }: { text: string; label: string }): ReactNode {
  const { t } = useTranslation();
  const { outcome, copy } = useCopy();
  return (
    <span className={classes["copy"]}>
      <code dir="ltr">{text}</code>
      <IconButton icon={outcome === "copied" ? "check" : "copy"} label={label} onClick={() => void copy(text)} />
      <span role="status" className={classes["copied"]}>
        {outcome !== undefined && t(`chat-bot:guide.${outcome}`)}
      </span>
    </span>
  );
}
