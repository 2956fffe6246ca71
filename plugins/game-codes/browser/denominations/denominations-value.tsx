/** The denominations a rule is for. */
import type { ReactNode } from "react";
import { Icon, useTranslate, type ValueProps } from "#kernel/browser";
import { denominationMessages, readDenominations } from "../../contract/denominations/denomination-list.ts";
import classes from "./denominations.module.css";

export function DenominationsValue({ value, row }: ValueProps): ReactNode {
  const t = useTranslate();
  const values = readDenominations(value);
  if (values === null) return <span className={classes["all"]}>{t(denominationMessages.all)}</span>;
  const unknown = new Set(Array.isArray(row["unknown_denominations"]) ? (row["unknown_denominations"] as unknown[]) : []);
  return (
    <span className={classes["values"]}>
      {values.map((one) => {
        const why = unknown.has(one) ? t(denominationMessages.decidesNothing, { name: one }) : undefined;
        return <span key={one} className={classes["chip"]} data-unknown={why === undefined ? undefined : ""} data-tip={why}>{why !== undefined && <Icon name="circle-alert" size={12} />}{one}{why !== undefined && <span className={classes["hidden"]}>{why}</span>}</span>;
      })}
    </span>
  );
}
