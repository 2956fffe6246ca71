/** Sandbox only: simulates a deposit to the user's own address, which is processed like a real one. */
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, CallError, LabelledSelect, useServices, type PluginInstance } from "@portal/kernel/browser";
import { readAmount, simulateDeposit, type Asset } from "../../contract.ts";
import { AmountField } from "../ui/amount-field.tsx";
import { newKey } from "../ui/idempotency-key.ts";
import layout from "../ui/money-layout.module.css";
import classes from "./deposits.module.css";

const assets = ["USDT", "TRX"] as const;

export function SimulateDeposit({ instance, onDone }: { instance: PluginInstance; onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  const key = useRef<string>(undefined);
  const [amount, setAmount] = useState("");
  const [asset, setAsset] = useState<Asset>("USDT");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readAmount(amount);
    setProblem(read === undefined ? t("finance:badAmount") : undefined);
    if (read === undefined || isBusy) return;
    setBusy(true);
    key.current ??= newKey();
    try {
      const { approvalId } = await call(simulateDeposit, { asset, amount: read }, { idempotencyKey: key.current });
      key.current = undefined;
      setAmount("");
      toast(
        approvalId === undefined
          ? { message: t("finance:deposits.simulated"), variant: "success" }
          : { message: t("finance:deposits.simulationWaits"), variant: "info" },
      );
      onDone();
    } catch (error) {
      if (!(error instanceof CallError && error.isReported))
        setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={`${layout["card"]} ${layout["dashed"]}`} noValidate onSubmit={(event) => void submit(event)}>
      <h2>
        <span className={layout["tag"]}>{t("finance:deposits.sandbox")}</span> {t("finance:deposits.simulate")}
      </h2>
      <div className={classes["inline"]}>
        <AmountField
          label={t("finance:deposits.amount")}
          value={amount}
          error={problem}
          onChange={(value) => {
            setAmount(value);
            setProblem(undefined);
          }}
        />
        <LabelledSelect
          label={t("finance:deposits.asset")}
          value={asset}
          options={assets.map((name) => [name, name])}
          onChange={(name) => setAsset(name as Asset)}
        />
        <Button type="submit" loading={isBusy}>
          {t("finance:deposits.simulate")}
        </Button>
      </div>
    </form>
  );
}
