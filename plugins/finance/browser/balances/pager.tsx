/** Shows which rows of the history are visible, with buttons for the previous and next page. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@portalkit/kernel/browser";
import layout from "../ui/money-layout.module.css";
import classes from "./balances.module.css";

export function Pager({
  page,
  pageSize,
  total,
  onPage,
}: {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}): ReactNode {
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  return (
    <nav className={classes["pager"]} aria-label={t("finance:balance.history")}>
      <span>{t("finance:balance.showing", { from, to: Math.min(page * pageSize, total), total })}</span>
      {pages > 1 && (
        <span className={layout["buttons"]}>
          <Button icon="chevron-left" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t("finance:balance.previous")}
          </Button>
          <Button icon="chevron-right" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t("finance:balance.next")}
          </Button>
        </span>
      )}
    </nav>
  );
}
