/** Full address with a copy button that confirms for two seconds. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, useCopy } from "#kernel/browser";
import classes from "./finance.module.css";

export function CopyAddress({ address }: { address: string }): ReactNode {
  const { t } = useTranslation();
  const { outcome, copy } = useCopy();
  return (
    <div className={classes["copy"]}>
      <code className={classes["address"]}>{address}</code>
      <Button icon={outcome === "copied" ? "check" : "copy"} onClick={() => void copy(address)}>
        {t("finance:deposits.copy")}
      </Button>
      <span role="status" className={classes["hint"]}>
        {outcome !== undefined && t(`finance:deposits.${outcome}`)}
      </span>
    </div>
  );
}
