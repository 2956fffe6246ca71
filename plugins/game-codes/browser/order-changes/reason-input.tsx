/** Input for the reason that every change requires. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LabelledInput } from "@portalkit/kernel/browser";
import { reasonLength } from "../../contract/order-changes/calls.ts";
import classes from "./order-changes.module.css";

export function ReasonInput({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={classes["reason"]}>
      <LabelledInput
        label={t("game-codes:orders.change.reason")}
        value={value}
        maxLength={reasonLength}
        autoComplete="off"
        required
        {...(problem === undefined ? {} : { error: problem })}
        onChange={(event) => onChange(event.target.value)}
      />
      <p>{t("game-codes:orders.change.reasonHint")}</p>
    </div>
  );
}
