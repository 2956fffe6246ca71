/** Code to read and to copy. Lines wrap, so that nothing hides beyond the edge of a phone. */
import type { ReactNode } from "react";
import { IconButton, useCopyWithToast, useTranslate } from "#kernel/browser";
import { defaults } from "#kernel/contract";
import { docsMessages } from "../../contract/docs-messages.ts";
import classes from "./docs.module.css";

/** Texts in quotes, of one line. */
const strings = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*`)/;

export function CodeBlock({ code, label }: { code: string; label: string }): ReactNode {
  const t = useTranslate();
  const { isCopied, copy } = useCopyWithToast(defaults.copyConfirmationMs);
  return (
    <div className={classes["code"]} dir="ltr">
      <pre aria-label={label}><code>{code.split(strings).map((part, index) => (index % 2 === 1 ? <span key={index} className={classes["string"]}>{part}</span> : part))}</code></pre>
      <IconButton className={classes["copy"] ?? ""} icon={isCopied ? "check" : "copy"} label={t(docsMessages.copy)} onClick={() => void copy(code)} />
    </div>
  );
}
