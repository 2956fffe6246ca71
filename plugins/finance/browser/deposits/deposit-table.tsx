/** Table of the user's deposits with their states. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge, Table, useDateTime, type PluginInstance, type TableColumn } from "@portalkit/kernel/browser";
import type { DepositInfo, DepositPage } from "../../contract.ts";
import { Amount } from "../ui/amount.tsx";
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
  const columns: readonly TableColumn<DepositInfo>[] = [
    {
      name: "time",
      label: t("finance:deposits.time"),
      render: ({ created_at: at }) => (
        <time dateTime={at} title={at}>
          {dateTime(at)}
        </time>
      ),
    },
    {
      name: "amount",
      label: t("finance:deposits.amount"),
      isAmount: true,
      render: ({ amount, asset }) => <Amount value={amount} unit={asset} />,
    },
    {
      name: "state",
      label: t("finance:deposits.state"),
      render: (deposit) => <State deposit={deposit} needed={page?.needed ?? 0} />,
    },
    {
      name: "transaction",
      label: t("finance:deposits.transaction"),
      render: ({ txid }) => <ShortId id={txid} instance={instance} />,
    },
  ];
  return (
    <section className={classes["section"]}>
      <header className={classes["header"]}>
        <h2>{t("finance:deposits.history")}</h2>
      </header>
      <Table
        label={t("finance:deposits.history")}
        columns={columns}
        rows={page?.deposits}
        rowKey={({ id }) => id}
        placeholderRows={2}
        empty={{ title: t("finance:deposits.none"), hint: t("finance:deposits.noneHint") }}
      />
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
