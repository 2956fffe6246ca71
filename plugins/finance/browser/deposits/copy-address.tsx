/** Full address with a copy button that confirms for two seconds. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, useCopy } from "@portalkit/kernel/browser";
import layout from "../ui/money-layout.module.css";
import classes from "./deposits.module.css";

export function CopyAddress({ address }: { address: string }): ReactNode {
  const { t } = useTranslation();
  const { outcome, copy } = useCopy();
  return (
    <div className={classes["copy"]}>
      <code className={layout["address"]}>{address}</code>
      <Button icon={outcome === "copied" ? "check" : "copy"} onClick={() => void copy(address)}>
        {t("finance:deposits.copy")}
      </Button>
      <span role="status" className={classes["copied"]}>
        {outcome !== undefined && t(`finance:deposits.${outcome}`)}
      </span>
    </div>
  );
}
