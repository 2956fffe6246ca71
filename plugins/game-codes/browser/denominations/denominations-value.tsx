/** The denominations a rule is for. */
import type { ReactNode } from "react";
import { useTranslate, type ValueProps } from "#kernel/browser";
import { denominationMessages, readDenominations } from "../../contract/denominations/denomination-list.ts";
import classes from "./denominations.module.css";

export function DenominationsValue({ value }: ValueProps): ReactNode {
  const t = useTranslate();
  const values = readDenominations(value);
  if (values === null) return <span className={classes["all"]}>{t(denominationMessages.all)}</span>;
  return <span className={classes["values"]}>{values.map((one) => <span key={one} className={classes["chip"]}>{one}</span>)}</span>;
}
