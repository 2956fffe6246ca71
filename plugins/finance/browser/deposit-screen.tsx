/** `/deposit-funds`: one's own address with its QR code, what has come to it, and play money in the sandbox. */
import { useCallback, useEffect, type ReactNode } from "react";
import { topics } from "#kernel/contract";
import { Breadcrumbs, ErrorBanner, Skeleton, usePageTitle, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { depositMessages, getDepositPage, type DepositPage } from "../contract.ts";
import { CopyAddress } from "./copy-address.tsx";
import { DepositTable } from "./deposit-table.tsx";
import { Late } from "./late.tsx";
import { SimulateDeposit } from "./simulate-deposit.tsx";
import { useAnswer } from "./use-answer.ts";
import { usePolling } from "./use-polling.ts";
import classes from "./finance.module.css";

const pollMs = 3_000;
const loadQrCode = (): Promise<typeof import("./qr-code.tsx").QrCode> => import("./qr-code.tsx").then((module) => module.QrCode);

export function DepositScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const t = useTranslate();
  usePageTitle(t(depositMessages.title));
  const { call, subscribe } = useServices(instance);
  const ask = useCallback((signal: AbortSignal) => call(getDepositPage, {}, { signal }), [call]);
  const { answer: page, error, refresh } = useAnswer(ask);
  const isWaiting = page?.deposits.some(({ state }) => state === "seen") === true;
  useEffect(() => subscribe(topics.resource("deposits"), refresh), [subscribe, refresh]);
  // Confirmations count up without any news of their own.
  usePolling(() => {
    if (isWaiting) refresh();
    return Promise.resolve();
  }, pollMs);
  return (
    <section className={classes["screen"]}>
      <Breadcrumbs crumbs={[{ label: t(depositMessages.title) }]} />
      <h1>{t(depositMessages.title)}</h1>
      {error !== undefined && <ErrorBanner message={error} retry={refresh} />}
      {(page !== undefined || error === undefined) && <AddressCard page={page} />}
      {page?.canSimulate === true && <SimulateDeposit instance={instance} onDone={refresh} />}
      {(page !== undefined || error === undefined) && <DepositTable instance={instance} page={page} />}
    </section>
  );
}

function AddressCard({ page }: { page: DepositPage | undefined }): ReactNode {
  const t = useTranslate();
  return (
    <div className={classes["card"]} aria-busy={page === undefined}>
      <h2>{t(depositMessages.addressTitle)}</h2>
      {page?.provider === "sandbox" && <p className={classes["sandbox"]}><strong>{t(depositMessages.sandbox)}</strong> {t(depositMessages.sandboxHint)}</p>}
      <div className={classes["addressCard"]}>
        {page === undefined ? <Skeleton width={168} height={168} /> : <Late load={loadQrCode} props={{ text: page.address, label: t(depositMessages.qrCode, { address: page.address }) }} placeholder={<Skeleton width={168} height={168} />} />}
        <div className={classes["addressText"]}>
          {page === undefined ? <Skeleton width="80%" height={20} /> : <CopyAddress address={page.address} />}
          <p>{t(depositMessages.addressHint)}</p>
          {page !== undefined && (
            <>
              <p>{page.trxPrice === null ? t(depositMessages.onlyUsdt) : t(depositMessages.trxToo, { price: page.trxPrice })}</p>
              <p>{t(depositMessages.confirmationsHint, { count: page.needed })}</p>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
