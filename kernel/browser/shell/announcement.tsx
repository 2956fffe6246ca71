/** The deployment's announcement in the sidebar; once closed, it stays closed until its content changes. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBaseConfig } from "../session/hooks.ts";
import { readStored, writeStored } from "../state/stored.ts";
import { IconButton } from "../ui/button.tsx";
import { SafeHtml } from "../ui/safe-html.tsx";
import classes from "./announcement.module.css";

/** Returns the 32-bit string hash that identifies a dismissed announcement. */
export function contentHash(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return hash;
}

export function Announcement(): ReactNode {
  const { t } = useTranslation();
  const badge = useBaseConfig()?.config.announcementBadge;
  const [closed, setClosed] = useState<string>();
  if (badge === undefined || badge === null) return null;
  const key = `ctaBadge-${contentHash(JSON.stringify(badge))}`;
  if (closed === key || readStored(key) === "1") return null;
  const close = (): void => {
    writeStored(key, "1");
    setClosed(key);
  };
  return (
    <aside className={classes["announcement"]} aria-label={t("kernel:shell.announcement")}>
      <div>
        {badge.title === undefined ? null : <strong>{badge.title}</strong>}
        {badge.html === undefined ? <p>{badge.text}</p> : <SafeHtml html={badge.html} />}
      </div>
      {badge.closable === true && <IconButton icon="x" label={t("kernel:shell.close")} onClick={close} />}
    </aside>
  );
}
