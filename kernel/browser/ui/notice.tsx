/** A sentence to take note of that is no error: with an icon, and perhaps something to do about it. */
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import classes from "./notice.module.css";

export interface NoticeProps {
  tone?: "warning" | "info";
  icon?: string;
  title?: string;
  /** The sentence. */
  children: ReactNode;
  action?: { label: string; run: () => void; isBusy?: boolean } | undefined;
  /** How screen readers learn of it: `status` when it appears later, `alert` when it prevents something. */
  role?: "note" | "status" | "alert";
}

/** @example <Notice action={{ label: t("forms:discardDraft"), run: discard }}>{t("forms:draftRestored")}</Notice> */
export function Notice({
  tone = "warning",
  icon = "triangle-alert",
  title,
  children,
  action,
  role = "note",
}: NoticeProps): ReactNode {
  return (
    <div className={classes["notice"]} data-tone={tone} role={role}>
      <Icon name={icon} />
      <div>
        {title !== undefined && <strong>{title}</strong>}
        <p>{children}</p>
      </div>
      {action !== undefined && (
        <Button variant="ghost" loading={action.isBusy ?? false} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
