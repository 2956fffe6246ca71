/** The reason of a change, which every change needs. */
import type { ReactNode } from "react";
import { LabelledInput, useTranslate } from "#kernel/browser";
import { changeMessages } from "../../contract/orders/change-messages.ts";
import { reasonLength } from "../../contract/orders/order-changes.ts";
import classes from "./change.module.css";

export function ReasonInput({ value, problem, onChange }: { value: string; problem: string | undefined; onChange: (value: string) => void }): ReactNode {
  const t = useTranslate();
  return (
    <div className={classes["reason"]}>
      <LabelledInput label={t(changeMessages.reason)} value={value} maxLength={reasonLength} autoComplete="off" required {...(problem === undefined ? {} : { error: problem })} onChange={(event) => onChange(event.target.value)} />
      <p>{t(changeMessages.reasonHint)}</p>
    </div>
  );
}
