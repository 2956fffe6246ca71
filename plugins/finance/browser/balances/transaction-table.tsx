/** Table of one user's money movements, newest first. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton, useDateTime } from "@portal/kernel/browser";
import { movementTypes, type TransactionInfo } from "../../contract.ts";
import { Amount } from "../ui/amount.tsx";
import { MoneyTable } from "../ui/money-table.tsx";
import classes from "./balances.module.css";

/** @param rows the number of placeholder rows to show until the movements are loaded */
export function TransactionTable({
  transactions,
  rows,
}: {
  transactions: readonly TransactionInfo[] | undefined;
  rows: number;
}): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const label = (type: string): string => {
    const known = movementTypes.find((one) => one === type);
    return known === undefined ? type : t(`finance:movements.${known}`);
  };
  const columns = [
    t("finance:balance.time"),
    t("finance:balance.type"),
    t("finance:balance.amountColumn"),
    t("finance:balance.note"),
  ];
  const cells =
    transactions?.map(({ id, created_at: at, type, amount, currency, note }) => ({
      id,
      cells: [
        <time key="at" dateTime={at} title={at}>
          {dateTime(at)}
        </time>,
        label(type),
        <Amount key="amount" value={amount} unit={currency} signed />,
        note === null || note === "" ? null : (
          <span key="note" className={classes["note"]}>
            {note}
          </span>
        ),
      ],
    })) ??
    Array.from({ length: rows }, (_, index) => ({
      id: String(index),
      cells: columns.map((column) => <Skeleton key={column} width="60%" />),
    }));
  return <MoneyTable label={t("finance:balance.history")} columns={columns} amounts={[2]} rows={cells} />;
}
