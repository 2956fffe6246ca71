/** Says on every page what the portal only pretends to do, so that nobody takes its figures for real ones. */
import type { ReactNode } from "react";
import { shellMessages } from "../../contract/messages/shell.ts";
import { useTranslate } from "../i18n/translate.ts";
import { useBaseConfig } from "../session/hooks.ts";
import classes from "./shell.module.css";

export function SandboxNotice(): ReactNode {
  const t = useTranslate();
  const sentences = useBaseConfig()?.config.sandboxes ?? [];
  if (sentences.length === 0) return null;
  const text = sentences.join(". ");
  return <span className={classes["sandbox"]} role="note" title={text} aria-label={`${t(shellMessages.sandbox)}: ${text}`}>{t(shellMessages.sandbox)}</span>;
}
