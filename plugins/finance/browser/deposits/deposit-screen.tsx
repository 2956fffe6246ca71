/** `/deposit-funds`: the user's own address with its QR code, their deposits, and simulated deposits in the sandbox. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { topics } from "@portalkit/kernel/contract";
import { Card, EmptyState, Page, QrCode, Skeleton, useCall, type PluginInstance } from "@portalkit/kernel/browser";
import { getDepositPage, type DepositPage } from "../../contract.ts";
import { CopyAddress } from "./copy-address.tsx";
import { DepositTable } from "./deposit-table.tsx";
import { SimulateDeposit } from "./simulate-deposit.tsx";
import { usePolling } from "../ui/use-polling.ts";
import layout from "../ui/money-layout.module.css";
import classes from "./deposits.module.css";

const pollMs = 3_000;

export function DepositScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const {
    data: page,
    error,
    refresh,
  } = useCall(instance, getDepositPage, { body: {}, topics: [topics.resource("deposits")] });
  const isWaiting = page?.deposits.some(({ state }) => state === "seen") === true;
  // Polls because the server does not notify about each new confirmation.
  usePolling(() => {
    if (isWaiting) refresh();
    return Promise.resolve();
  }, pollMs);
  return (
    <Page title={t("finance:deposits.title")} width="reading" error={error} retry={refresh}>
      {page?.provider === "none" ? (
        <EmptyState icon="circle-alert" title={t("finance:deposits.off")} hint={t("finance:deposits.offHint")} />
      ) : (
        (page !== undefined || error === undefined) && <AddressCard page={page} />
      )}
      {page?.canSimulate === true && <SimulateDeposit instance={instance} onDone={refresh} />}
      {(page !== undefined || error === undefined) && (page?.provider !== "none" || page.deposits.length > 0) && (
        <DepositTable instance={instance} page={page} />
      )}
    </Page>
  );
}

function AddressCard({ page }: { page: DepositPage | undefined }): ReactNode {
  const { t } = useTranslation();
  return (
    <Card title={t("finance:deposits.addressTitle")}>
      {page?.provider === "sandbox" && (
        <p className={layout["sandbox"]}>
          <strong>{t("finance:deposits.sandbox")}</strong> {t("finance:deposits.sandboxHint")}
        </p>
      )}
      <div className={classes["addressCard"]}>
        <QrCode text={page?.address} label={t("finance:deposits.qrCode", { address: page?.address ?? "" })} />
        <div className={classes["addressText"]}>
          {page === undefined ? <Skeleton width="80%" height={20} /> : <CopyAddress address={page.address} />}
          <p>{t("finance:deposits.addressHint")}</p>
          {page !== undefined && (
            <>
              <p>
                {page.trxPrice === null
                  ? t("finance:deposits.onlyUsdt")
                  : t("finance:deposits.trxToo", { price: page.trxPrice })}
              </p>
              <p>{t("finance:deposits.confirmationsHint", { count: page.needed })}</p>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
