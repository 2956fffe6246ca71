/** Sandbox only: simulates a deposit to the user's own address, which is processed like a real one. */
import { useMemo, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { newKey, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { Form } from "@portalkit/resources/browser-api";
import { readAmount, simulateDeposit } from "../../contract.ts";
import { amountControl } from "../ui/amount-input.tsx";
import layout from "../ui/money-layout.module.css";

const amount = amountControl();
const assets = [
  { value: "USDT", label: "USDT" },
  { value: "TRX", label: "TRX" },
] as const;

export function SimulateDeposit({ instance, onDone }: { instance: PluginInstance; onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  const key = useRef<string>(undefined);
  const fields = useMemo(
    () =>
      [
        { name: "amount", label: t("finance:deposits.amount"), required: true, control: amount },
        { name: "asset", label: t("finance:deposits.asset"), required: true, enum: assets, initial: "USDT" },
      ] as const,
    [t],
  );
  return (
    <section className={`${layout["card"]} ${layout["dashed"]}`}>
      <h2>
        <span className={layout["tag"]}>{t("finance:deposits.sandbox")}</span> {t("finance:deposits.simulate")}
      </h2>
      <Form
        fields={fields}
        layout="row"
        submitText={t("finance:deposits.simulate")}
        isSecondary
        isCleared
        validate={(typed) => ({
          amount: readAmount(typed.amount ?? "") === undefined ? t("finance:badAmount") : undefined,
        })}
        onSubmit={async (given) => {
          key.current ??= newKey();
          const body = { asset: given.asset, amount: readAmount(given.amount) ?? "" };
          const { approvalId } = await call(simulateDeposit, body, { idempotencyKey: key.current });
          key.current = undefined;
          toast(
            approvalId === undefined
              ? { message: t("finance:deposits.simulated"), variant: "success" }
              : { message: t("finance:deposits.simulationWaits"), variant: "info" },
          );
        }}
        onDone={onDone}
      />
    </section>
  );
}
