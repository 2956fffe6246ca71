/** Past sweeps and the running one, each with the result for every wallet. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Badge,
  EmptyState,
  ErrorBanner,
  Icon,
  Skeleton,
  Table,
  useCall,
  useDateTime,
  type PluginInstance,
  type TableColumn,
} from "@portalkit/kernel/browser";
import { getSweeps, type SweepInfo } from "../../contract.ts";
import { Amount } from "../ui/amount.tsx";
import { usePolling } from "../ui/use-polling.ts";
import layout from "../ui/money-layout.module.css";
import classes from "./sweeping.module.css";

const pollMs = 3_000;
const tones = {
  planned: "neutral",
  signed: "neutral",
  sent: "info",
  confirmed: "success",
  failed: "danger",
  planning: "info",
  running: "info",
  finished: "success",
} as const;

export function PastSweeps({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { data, error, refresh } = useCall(instance, getSweeps, { body: {} });
  const sweeps = data?.sweeps;
  const isUnderWay = sweeps?.some(({ state }) => state !== "finished") === true;
  usePolling(() => {
    if (isUnderWay) refresh();
    return Promise.resolve();
  }, pollMs);
  return (
    <section className={layout["section"]} aria-busy={sweeps === undefined && error === undefined}>
      <header className={layout["header"]}>
        <h2>{t("finance:sweeping.past")}</h2>
      </header>
      {error !== undefined && <ErrorBanner message={error.message} retry={refresh} />}
      {sweeps === undefined && error === undefined && (
        <div className={classes["sweep"]}>
          <Skeleton width="40%" />
        </div>
      )}
      {sweeps?.length === 0 && <EmptyState title={t("finance:sweeping.none")} hint={t("finance:sweeping.noneHint")} />}
      {sweeps?.map((sweep, index) => (
        <Sweep key={sweep.id} sweep={sweep} isOpen={index === 0} />
      ))}
    </section>
  );
}

function Sweep({
  sweep: { created_at: at, startedBy, state, transfers, collected },
  isOpen,
}: {
  sweep: SweepInfo;
  isOpen: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const columns: readonly TableColumn<SweepInfo["transfers"][number]>[] = [
    {
      name: "wallet",
      label: t("finance:sweeping.wallet"),
      render: ({ address }) => <code className={layout["address"]}>{address}</code>,
    },
    {
      name: "amount",
      label: t("finance:sweeping.amount"),
      isAmount: true,
      render: ({ amount, asset }) => <Amount value={amount} unit={asset} />,
    },
    {
      name: "state",
      label: t("finance:sweeping.state"),
      render: ({ state: of, reason }) => (
        <span className={layout["outcome"]}>
          <Badge tone={tones[of]} dot>
            {t(`finance:sweeping.${of}`)}
          </Badge>
          {reason !== null && <span className={layout["faint"]}>{reason}</span>}
        </span>
      ),
    },
  ];
  return (
    <details className={classes["sweep"]} open={isOpen}>
      <summary>
        <Icon name="chevron-down" />
        <time dateTime={at} title={at}>
          {dateTime(at)}
        </time>
        <span className={layout["faint"]}>{t("finance:sweeping.by", { who: startedBy })}</span>
        <Badge tone={tones[state]} dot>
          {t(`finance:sweeping.${state}`)}
        </Badge>
        <span className={classes["collected"]}>
          <Amount value={collected.USDT} unit="USDT" />
          <Amount value={collected.TRX} unit="TRX" />
        </span>
      </summary>
      {transfers.length === 0 ? (
        <p className={layout["faint"]}>
          {t(state === "finished" ? "finance:sweeping.nothing" : "finance:sweeping.planning")}
        </p>
      ) : (
        <Table
          label={t("finance:sweeping.wallets", { count: transfers.length })}
          columns={columns}
          rows={transfers}
          rowKey={({ id }) => id}
        />
      )}
    </details>
  );
}
