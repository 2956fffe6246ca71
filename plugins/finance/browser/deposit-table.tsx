/** What has come to one's address, and how far it is. */
import type { ReactNode } from "react";
import { Badge, EmptyState, Skeleton, useDateTime, useTranslate, type PluginInstance } from "#kernel/browser";
import { depositMessages, type DepositInfo, type DepositPage } from "../contract.ts";
import { Amount } from "./amount.tsx";
import { MoneyTable } from "./money-table.tsx";
import { ShortId } from "./short-id.tsx";
import classes from "./finance.module.css";

const tones = { seen: "warning", credited: "success", kept: "neutral", lost: "danger" } as const;

export function DepositTable({ instance, page }: { instance: PluginInstance; page: DepositPage | undefined }): ReactNode {
  const t = useTranslate();
  const dateTime = useDateTime();
  const columns = [t(depositMessages.time), t(depositMessages.amount), t(depositMessages.state), t(depositMessages.transaction)];
  const rows = page === undefined
    ? [0, 1].map((index) => ({ id: String(index), cells: columns.map((column) => <Skeleton key={column} width="60%" />) }))
    : page.deposits.map((deposit) => ({
      id: deposit.id,
      cells: [
        <time key="at" dateTime={deposit.created_at} title={deposit.created_at}>{dateTime(deposit.created_at)}</time>,
        <Amount key="amount" value={deposit.amount} unit={deposit.asset} />,
        <State key="state" deposit={deposit} needed={page.needed} />,
        <ShortId key="txid" id={deposit.txid} instance={instance} />,
      ],
    }));
  return (
    <section className={classes["section"]}>
      <header className={classes["header"]}><h2>{t(depositMessages.history)}</h2></header>
      {page?.deposits.length === 0 ? <EmptyState title={t(depositMessages.none)} hint={t(depositMessages.noneHint)} /> : <MoneyTable label={t(depositMessages.history)} columns={columns} amounts={[1]} rows={rows} />}
    </section>
  );
}

function State({ deposit: { state, confirmations, credited, asset }, needed }: { deposit: DepositInfo; needed: number }): ReactNode {
  const t = useTranslate();
  return (
    <span className={classes["outcome"]}>
      <Badge tone={tones[state]} dot>{t(depositMessages[state])}</Badge>
      {state === "seen" && <span className={classes["faint"]}>{t(depositMessages.confirmations, { done: confirmations, needed })}</span>}
      {credited !== null && asset !== "USDT" && <Amount value={credited} unit="USDT" signed />}
    </span>
  );
}
