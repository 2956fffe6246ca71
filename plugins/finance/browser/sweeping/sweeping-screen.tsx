/**
 * `/sweeping`: the main wallet's balance, the button that starts a sweep, and past sweeps
 * (docs/product.md, marketplace 2 and 4).
 */
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  CallError,
  Card,
  Dialog,
  newKey,
  Page,
  useServices,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { getMainWalletBalance, startSweeping } from "../../contract.ts";
import { Amount } from "../ui/amount.tsx";
import { PastSweeps } from "./past-sweeps.tsx";
import { usePolling } from "../ui/use-polling.ts";
import classes from "./sweeping.module.css";

/** docs/product.md, marketplace 9. */
const pollMs = 3_000;

/** Logs a failure without showing a message (docs/product.md, marketplace 8). */
function log(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- docs/product.md, marketplace 8: only logged
  console.warn(what, error instanceof Error ? error.message : error);
}

export function SweepingScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const [balance, setBalance] = useState<string>();
  const [refusal, setRefusal] = useState<Error>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const key = useRef<string>(undefined);
  usePolling(async (signal) => {
    if (refusal !== undefined) return;
    try {
      const { trx, balance: exact } = await call(getMainWalletBalance, undefined, { signal, isQuiet: true });
      setBalance(exact ?? String(trx));
    } catch (error) {
      if (signal.aborted) return;
      // A 403 is not a failure to log: the user may not open this page.
      if (error instanceof CallError && error.status === 403) setRefusal(error);
      else log("the main wallet's balance could not be fetched:", error);
    }
  }, pollMs);
  const start = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    key.current ??= newKey();
    try {
      const { id } = await call(startSweeping, {}, { idempotencyKey: key.current, isQuiet: true });
      if (id) {
        setOpen(false);
        window.location.reload();
        return;
      }
    } catch (error) {
      log("the sweep could not be started:", error);
    }
    setBusy(false);
  };
  const title = t("finance:sweeping.title");
  if (refusal !== undefined) return <Page title={title} width="reading" error={refusal} />;
  return (
    <Page title={title} width="reading">
      <Card title={t("finance:sweeping.balance")}>
        <p className={classes["big"]}>
          {balance === undefined ? t("finance:sweeping.loading") : <Amount value={balance} />}{" "}
          {t("finance:sweeping.trx")}
        </p>
        <div>
          <Button variant="primary" loading={isBusy} onClick={() => setOpen(true)}>
            {t(isBusy ? "finance:sweeping.busy" : "finance:sweeping.start")}
          </Button>
        </div>
      </Card>
      <PastSweeps instance={instance} />
      {isOpen && (
        <Dialog
          title={t("finance:sweeping.confirmTitle")}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>{t("finance:sweeping.cancel")}</Button>
              <Button variant="danger" loading={isBusy} onClick={() => void start()}>
                {t("finance:sweeping.confirm")}
              </Button>
            </>
          }
        >
          <p className={classes["warning"]}>{t("finance:sweeping.warning")}</p>
          <p>{t("finance:sweeping.question")}</p>
        </Dialog>
      )}
    </Page>
  );
}
