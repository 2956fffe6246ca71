/** Shows the recovery codes, which is possible only once. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, useCopyWithToast } from "#kernel/browser";
import { saveText } from "./save-text.ts";
import classes from "./twofa.module.css";

const fileName = "recovery-codes.txt";

export function RecoveryCodes({ codes }: { codes: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopyWithToast();
  const text = codes.join("\n");
  return (
    <div className={classes["form"]}>
      <p className={classes["hint"]}>{t("twofa:codesHint")}</p>
      <ul className={classes["codes"]} dir="ltr" aria-label={t("twofa:recoveryCodes")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes["pair"]}>
        <Button icon={isCopied ? "check" : "copy"} onClick={() => void copy(text)}>
          {t("twofa:copyCodes")}
        </Button>
        <Button icon="download" onClick={() => saveText(fileName, `${text}\n`)}>
          {t("twofa:downloadCodes")}
        </Button>
      </div>
    </div>
  );
}
