/** Copies an id and says so (spec 2: "ID copied to clipboard"). */
import { useEffect, useState, type MouseEvent, type ReactNode } from "react";
import { defaults } from "../../../contract/limits.ts";
import { fieldMessages } from "../../../contract/messages/field.ts";
import { toast } from "../../toasts/toasts.ts";
import { Icon } from "../../ui/icon.tsx";
import { useSurroundings } from "../surroundings.ts";
import classes from "./values.module.css";

export function CopyButton({ text }: { text: string }): ReactNode {
  const { t } = useSurroundings();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), defaults.copyConfirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (event: MouseEvent): Promise<void> => {
    event.stopPropagation();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast({ message: t(fieldMessages.idCopied), variant: "success" });
    } catch {
      toast({ message: t(fieldMessages.copyFailed), variant: "danger" });
    }
  };
  return (
    <button type="button" className={classes.copy} aria-label={t(fieldMessages.copyId, { id: text })} data-tip={t(fieldMessages.copyId, { id: text })} onClick={(event) => void copy(event)}>
      <Icon name={isCopied ? "check" : "copy"} />
    </button>
  );
}
