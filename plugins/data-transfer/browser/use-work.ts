/** Runs the call of a button of `/exports`, and shows what fails. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, useServices, type PluginInstance } from "@portalkit/kernel/browser";

/** @param refresh called after each */
export function useWork(
  instance: PluginInstance,
  refresh: () => void,
): { isBusy: boolean; run: (work: () => Promise<unknown>) => void } {
  const { t } = useTranslation();
  const services = useServices(instance);
  const [isBusy, setBusy] = useState(false);
  const work = async (call: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await call();
    } catch (failure) {
      const message = failure instanceof CallError ? failure.message : t("data-transfer:exportBroken");
      services.toast({ message, variant: "danger" });
    } finally {
      setBusy(false);
      refresh();
    }
  };
  return { isBusy, run: (call) => void work(call) };
}
