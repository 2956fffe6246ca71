/** Shows the recovery codes, which is possible only once. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, useCopyWithToast } from "@portalkit/kernel/browser";
import classes from "./second-step.module.css";

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

/** Saves a text as a file through the browser's download. */
function saveText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: address, download: fileName }).click();
  // By then the browser has read the content.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
