/** Shows on every page which parts of the portal are simulated, so that users do not take the figures for real. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBaseConfig } from "../session/hooks.ts";
import classes from "./shell.module.css";

export function SandboxNotice(): ReactNode {
  const { t } = useTranslation();
  const sentences = useBaseConfig()?.config.sandboxes ?? [];
  if (sentences.length === 0) return null;
  const text = sentences.join(". ");
  return (
    <span className={classes["sandbox"]} role="note" title={text} aria-label={`${t("kernel:shell.sandbox")}: ${text}`}>
      {t("kernel:shell.sandbox")}
    </span>
  );
}
