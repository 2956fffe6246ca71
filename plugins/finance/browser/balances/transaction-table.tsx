/** Table of one user's money movements, newest first. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Table, useDateTime, type TableColumn } from "@portalkit/kernel/browser";
import { movementTypes, type TransactionInfo } from "../../contract.ts";
import { Amount } from "../ui/amount.tsx";
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
  const columns: readonly TableColumn<TransactionInfo>[] = [
    {
      name: "time",
      label: t("finance:balance.time"),
      render: ({ created_at: at }) => (
        <time dateTime={at} title={at}>
          {dateTime(at)}
        </time>
      ),
    },
    { name: "type", label: t("finance:balance.type"), render: ({ type }) => label(type) },
    {
      name: "amount",
      label: t("finance:balance.amountColumn"),
      isAmount: true,
      render: ({ amount, currency }) => <Amount value={amount} unit={currency} signed />,
    },
    {
      name: "note",
      label: t("finance:balance.note"),
      render: ({ note }) => (note === null || note === "" ? null : <span className={classes["note"]}>{note}</span>),
    },
  ];
  return (
    <Table
      label={t("finance:balance.history")}
      columns={columns}
      rows={transactions}
      rowKey={({ id }) => id}
      placeholderRows={rows}
    />
  );
}
