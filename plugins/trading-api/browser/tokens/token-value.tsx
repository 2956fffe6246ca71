/** A token or secret: in full on the page that opens after its creation, `<hidden>` from then on. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, useCopyWithToast, type ValueProps } from "@portalkit/kernel/browser";
import classes from "./tokens.module.css";

/** How long the alert of a copied token stays (docs/product.md, marketplace 9). */
const copiedMs = 5_000;
/** Displayed in place of a token or a secret (docs/product.md, marketplace 2). */
const hiddenText = "<hidden>";

export function TokenValue({ value }: ValueProps): ReactNode {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopyWithToast(copiedMs);
  if (typeof value !== "string" || value === "") return <code className={classes["hidden"]}>{hiddenText}</code>;
  return (
    <div className={classes["shown"]}>
      <div className={classes["token"]}>
        <code dir="ltr">{value}</code>
        <IconButton
          icon={isCopied ? "check" : "copy"}
          label={t("trading-api:tokens.copy")}
          onClick={() => void copy(value)}
        />
      </div>
      <p>{t("trading-api:tokens.shownOnce")}</p>
    </div>
  );
}
