/** Code to read and copy. Lines wrap, so that nothing is cut off on a phone. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, useCopyWithToast } from "@portalkit/kernel/browser";
import { copyConfirmationMs } from "@portalkit/kernel/contract";
import classes from "./code-block.module.css";

/** Quoted strings on one line. */
const strings = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*`)/;

export function CodeBlock({ code, label }: { code: string; label: string }): ReactNode {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopyWithToast(copyConfirmationMs);
  return (
    <div className={classes["code"]} dir="ltr">
      <pre aria-label={label}>
        <code>
          {code.split(strings).map((part, index) =>
            index % 2 === 1 ? (
              <span key={index} className={classes["string"]}>
                {part}
              </span>
            ) : (
              part
            ),
          )}
        </code>
      </pre>
      <IconButton
        className={classes["copy"] ?? ""}
        icon={isCopied ? "check" : "copy"}
        label={t("trading-api:docs.copy")}
        onClick={() => void copy(code)}
      />
    </div>
  );
}
