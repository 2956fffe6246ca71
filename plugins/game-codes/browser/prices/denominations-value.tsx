/** Renders the denominations that a rule applies to. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon, type ValueProps } from "@portalkit/kernel/browser";
import { readDenominations } from "../../contract/prices/denomination-list.ts";
import classes from "./denominations.module.css";

export function DenominationsValue({ value, row }: ValueProps): ReactNode {
  const { t } = useTranslation();
  const values = readDenominations(value);
  if (values === null) return <span className={classes["all"]}>{t("game-codes:denominations.all")}</span>;
  const unknown = new Set(
    Array.isArray(row["unknown_denominations"]) ? (row["unknown_denominations"] as unknown[]) : [],
  );
  return (
    <span className={classes["values"]}>
      {values.map((one) => {
        const why = unknown.has(one) ? t("game-codes:denominations.decidesNothing", { name: one }) : undefined;
        return (
          <span key={one} className={classes["chip"]} data-unknown={why === undefined ? undefined : ""} data-tip={why}>
            {why !== undefined && <Icon name="circle-alert" size={12} />}
            {one}
            {why !== undefined && <span className={classes["hidden"]}>{why}</span>}
          </span>
        );
      })}
    </span>
  );
}
