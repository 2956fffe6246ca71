/** A price; where there is none, the specification's word for it. */
import type { ReactNode } from "react";
import { useTranslate, type ValueProps } from "#kernel/browser";
import { priceMessages } from "../../contract/prices/endpoints.ts";
import { Amount } from "./amount.tsx";
import classes from "./price-value.module.css";

export function PriceValue({ value }: ValueProps): ReactNode {
  const t = useTranslate();
  if (value === null || value === undefined || value === "") return <span className={classes["unset"]}>{t(priceMessages.unset)}</span>;
  return <Amount value={String(value)} />;
}
