/** The buttons for the selected records of a trash, and how far the running one is. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, useCount } from "@portalkit/kernel/browser";
import type { TrashAction, TrashChange } from "./use-trash-change.ts";
import classes from "./trash.module.css";

export function TrashActions({ change: { selected, running, run } }: { change: TrashChange }): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  const button = (action: TrashAction, icon: string): ReactNode => (
    <Button
      icon={icon}
      variant={action === "deleteForGood" ? "danger" : "secondary"}
      disabled={selected.size === 0 || running !== undefined}
      loading={running?.action === action}
      onClick={() => void run(action, [...selected])}
    >
      {t(`trash:${action}`)}
    </Button>
  );
  return (
    <>
      <span className={classes["muted"]} role="status">
        {running !== undefined
          ? t("trash:progress", { done: grouped(running.done), total: grouped(running.total) })
          : selected.size > 0 && t("trash:selected", { count: selected.size })}
      </span>
      {button("restore", "history")}
      {button("deleteForGood", "trash-2")}
    </>
  );
}
