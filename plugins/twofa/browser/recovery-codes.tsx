/** The recovery codes, the one time that they can be read. */
import type { ReactNode } from "react";
import { Button, useCopyWithToast, useTranslate } from "#kernel/browser";
import { twofaMessages } from "../contract/messages.ts";
import { saveText } from "./save-text.ts";
import classes from "./twofa.module.css";

const fileName = "recovery-codes.txt";

export function RecoveryCodes({ codes }: { codes: readonly string[] }): ReactNode {
  const t = useTranslate();
  const { isCopied, copy } = useCopyWithToast();
  const text = codes.join("\n");
  return (
    <div className={classes["form"]}>
      <p className={classes["hint"]}>{t(twofaMessages.codesHint)}</p>
      <ul className={classes["codes"]} dir="ltr" aria-label={t(twofaMessages.recoveryCodes)}>{codes.map((code) => <li key={code}><code>{code}</code></li>)}</ul>
      <div className={classes["pair"]}>
        <Button icon={isCopied ? "check" : "copy"} onClick={() => void copy(text)}>{t(twofaMessages.copyCodes)}</Button>
        <Button icon="download" onClick={() => saveText(fileName, `${text}\n`)}>{t(twofaMessages.downloadCodes)}</Button>
      </div>
    </div>
  );
}
