/** Copies an id and shows a toast (docs/product.md, portal 2: "ID copied to clipboard"). */
import { useState, type MouseEvent, type ReactNode } from "react";
import { toast } from "@portalkit/kernel/browser/engine";
import { Icon, useCopy } from "@portalkit/kernel/browser";
import { takeFocus } from "./cell-tools.ts";
import { useValueContext } from "./value-context.ts";
import classes from "./values.module.css";

export function CopyButton({ text }: { text: string }): ReactNode {
  const { t } = useValueContext();
  const { outcome, copy } = useCopy();
  // In a list the button may be reused for another id while the check mark is still shown.
  const [copied, setCopied] = useState<string>();
  const onPress = async (event: MouseEvent): Promise<void> => {
    event.stopPropagation();
    setCopied(text);
    if ((await copy(text)) === "copied") toast({ message: t("kernel:field.idCopied"), variant: "success" });
    else toast({ message: t("kernel:field.copyFailed"), variant: "danger" });
  };
  return (
    <button
      ref={takeFocus}
      type="button"
      className={classes.copy}
      aria-label={t("kernel:field.copyId", { id: text })}
      data-tip={t("kernel:field.copyId", { id: text })}
      onClick={(event) => void onPress(event)}
    >
      <Icon name={outcome === "copied" && copied === text ? "check" : "copy"} />
    </button>
  );
}
