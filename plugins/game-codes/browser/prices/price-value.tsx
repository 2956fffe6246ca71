/** A price; where there is none, the specification's word for it. */
import type { ReactNode } from "react";
import { useTranslate, type ValueProps } from "#kernel/browser";
import { unsetPrice } from "../../contract/prices/unset-price.ts";
import { Amount } from "./amount.tsx";
import classes from "./price-value.module.css";

export function PriceValue({ value }: ValueProps): ReactNode {
  const t = useTranslate();
  if (value === null || value === undefined || value === "") return <span className={classes["unset"]}>{t(unsetPrice)}</span>;
  return <Amount value={String(value)} />;
}
