/** Renders a price, or the placeholder of docs/product.md, marketplace 3, if there is none. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ValueProps } from "@portalkit/kernel/browser";
import { Amount } from "./amount.tsx";
import classes from "./price-value.module.css";

export function PriceValue({ value }: ValueProps): ReactNode {
  const { t } = useTranslation();
  if (value === null || value === undefined || value === "")
    return <span className={classes["unset"]}>{t("game-codes:prices.unset")}</span>;
  return <Amount value={String(value)} />;
}
