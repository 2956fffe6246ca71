/** Balance in the top bar with a link to top it up (docs/product.md, marketplace 2). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton, Skeleton, type PluginInstance } from "@portalkit/kernel/browser";
import { Amount } from "../ui/amount.tsx";
import { useBalance } from "./use-balance.ts";
import classes from "./balance-bar.module.css";

export function BalanceBar({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const balance = useBalance(instance);
  return (
    <div className={classes["bar"]} data-topbar-line>
      <span className={classes["barLabel"]}>{t("finance:balance.yourBalance")}</span>
      <strong>{balance === undefined ? <Skeleton width={56} /> : <Amount value={balance} />}</strong>
      <LinkButton to="/deposit-funds" variant="primary" icon="plus">
        <span>{t("finance:balance.topUp")}</span>
      </LinkButton>
    </div>
  );
}
