/** Table of the user's deposits with their states. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge, EmptyState, Skeleton, useDateTime, type PluginInstance } from "@portal/kernel/browser";
import type { DepositInfo, DepositPage } from "../../contract.ts";
import { Amount } from "../ui/amount.tsx";
import { MoneyTable } from "../ui/money-table.tsx";
import { ShortId } from "../ui/short-id.tsx";
import classes from "../ui/money-layout.module.css";

const tones = { seen: "warning", credited: "success", kept: "neutral", lost: "danger" } as const;

export function DepositTable({
  instance,
  page,
}: {
  instance: PluginInstance;
  page: DepositPage | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const columns = [
    t("finance:deposits.time"),
    t("finance:deposits.amount"),
    t("finance:deposits.state"),
    t("finance:deposits.transaction"),
  ];
  const rows =
    page === undefined
      ? [0, 1].map((index) => ({
          id: String(index),
          cells: columns.map((column) => <Skeleton key={column} width="60%" />),
        }))
      : page.deposits.map((deposit) => ({
          id: deposit.id,
          cells: [
            <time key="at" dateTime={deposit.created_at} title={deposit.created_at}>
              {dateTime(deposit.created_at)}
            </time>,
            <Amount key="amount" value={deposit.amount} unit={deposit.asset} />,
            <State key="state" deposit={deposit} needed={page.needed} />,
            <ShortId key="txid" id={deposit.txid} instance={instance} />,
          ],
        }));
  return (
    <section className={classes["section"]}>
      <header className={classes["header"]}>
        <h2>{t("finance:deposits.history")}</h2>
      </header>
      {page?.deposits.length === 0 ? (
        <EmptyState title={t("finance:deposits.none")} hint={t("finance:deposits.noneHint")} />
      ) : (
        <MoneyTable label={t("finance:deposits.history")} columns={columns} amounts={[1]} rows={rows} />
      )}
    </section>
  );
}

function State({
  deposit: { state, confirmations, credited, asset },
  needed,
}: {
  deposit: DepositInfo;
  needed: number;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <span className={classes["outcome"]}>
      <Badge tone={tones[state]} dot>
        {t(`finance:deposits.${state}`)}
      </Badge>
      {state === "seen" && (
        <span className={classes["faint"]}>{t("finance:deposits.confirmations", { done: confirmations, needed })}</span>
      )}
      {credited !== null && asset !== "USDT" && <Amount value={credited} unit="USDT" signed />}
    </span>
  );
}
