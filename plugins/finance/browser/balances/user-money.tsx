/**
 * Bottom of a user's page: balance, transaction history, and the actions on both (docs/product.md, marketplace 2).
 */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { topics } from "@portalkit/kernel/contract";
import {
  Button,
  EmptyState,
  ErrorBanner,
  Skeleton,
  useCall,
  useMay,
  type InjectionProps,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { type finance, getTransactionPage } from "../../contract.ts";
import { Amount } from "../ui/amount.tsx";
import { MoneyDialog } from "./money-dialog.tsx";
import { Pager } from "./pager.tsx";
import { TransactionTable } from "./transaction-table.tsx";
import type { MoveKind } from "./approval-preview.tsx";
import layout from "../ui/money-layout.module.css";
import classes from "./balances.module.css";

/** The page size of docs/product.md, marketplace 9. */
const pageSize = 10;

export function UserMoney({ instance, row }: InjectionProps<typeof finance>): ReactNode {
  const userId = String(row?._primaryKeyValue ?? "");
  return userId === "" ? null : (
    <Money key={userId} instance={instance} userId={userId} userLabel={row?._label ?? ""} />
  );
}

function Money({
  instance,
  userId,
  userLabel,
}: {
  instance: PluginInstance<typeof finance>;
  userId: string;
  userLabel: string;
}): ReactNode {
  const { t } = useTranslation();
  const may = useMay(instance);
  const [opened, setOpened] = useState<MoveKind>();
  const [page, setPage] = useState(1);
  const { data, error, refresh } = useCall(instance, getTransactionPage, {
    body: { userId, limit: pageSize, offset: (page - 1) * pageSize },
    topics: [topics.resource("transactions")],
  });
  // Keeps showing the previous page until the next one is loaded.
  const [last, setLast] = useState<{ page: number; data: NonNullable<typeof data> }>();
  if (data !== undefined && last?.data !== data) setLast({ page, data });
  const shown = last && { ...last.data, page: last.page };
  return (
    <section className={layout["section"]} aria-busy={shown === undefined && error === undefined}>
      <header className={layout["header"]}>
        <h2>{t("finance:balance.history")}</h2>
        <p className={classes["balance"]}>
          {t("finance:balance.balance")}{" "}
          <strong>
            {shown === undefined ? <Skeleton width={72} /> : <Amount value={shown.balance} unit="USDT" />}
          </strong>
        </p>
        <span className={layout["buttons"]}>
          {may("give-bonuses") && (
            <Button icon="plus" onClick={() => setOpened("bonus")}>
              {t("finance:balance.giveBonus")}
            </Button>
          )}
          {may("withdraw") && <Button onClick={() => setOpened("withdrawal")}>{t("finance:balance.withdraw")}</Button>}
          {may("correct-balances") && (
            <Button onClick={() => setOpened("correction")}>{t("finance:balance.correct")}</Button>
          )}
        </span>
      </header>
      {error !== undefined && (
        <ErrorBanner message={t("finance:balance.fetchFailed", { error: error.message })} retry={refresh} />
      )}
      {shown?.transactions.length === 0 && shown.total === 0 ? (
        <EmptyState
          icon="list"
          title={t("finance:balance.noTransactions")}
          hint={t("finance:balance.noTransactionsHint")}
        />
      ) : (
        error === undefined && <TransactionTable transactions={shown?.transactions} rows={3} />
      )}
      {shown !== undefined && shown.total > 0 && (
        <Pager page={shown.page} pageSize={pageSize} total={shown.total} onPage={setPage} />
      )}
      {opened !== undefined && (
        <MoneyDialog
          instance={instance}
          kind={opened}
          userId={userId}
          userLabel={userLabel}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined);
            setPage(1);
            refresh();
          }}
        />
      )}
    </section>
  );
}
