/** Which rows of the history are shown, and the way to the others. */
import type { ReactNode } from "react";
import { Button, useTranslate } from "#kernel/browser";
import { balanceMessages } from "../contract.ts";
import classes from "./finance.module.css";

export function Pager({ page, pageSize, total, onPage }: { page: number; pageSize: number; total: number; onPage: (page: number) => void }): ReactNode {
  const t = useTranslate();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  return (
    <nav className={classes["pager"]} aria-label={t(balanceMessages.history)}>
      <span>{t(balanceMessages.showing, { from, to: Math.min(page * pageSize, total), total })}</span>
      {pages > 1 && (
        <span className={classes["buttons"]}>
          <Button icon="chevron-left" disabled={page <= 1} onClick={() => onPage(page - 1)}>{t(balanceMessages.previous)}</Button>
          <Button icon="chevron-right" disabled={page >= pages} onClick={() => onPage(page + 1)}>{t(balanceMessages.next)}</Button>
        </span>
      )}
    </nav>
  );
}
