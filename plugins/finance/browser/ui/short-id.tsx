/**
 * Shows the first and last four characters of a long id, with a button that copies all of it
 * (docs/product.md, marketplace 9).
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import classes from "./money-layout.module.css";

const shown = 4;

export function ShortId({ instance, id }: { instance: PluginInstance; id: string }): ReactNode {
  const { t } = useTranslation();
  const { toast } = useServices(instance);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id);
      toast({ message: t("finance:deposits.idCopied"), variant: "success" });
    } catch {
      toast({ message: t("finance:deposits.copyFailed"), variant: "danger" });
    }
  };
  return (
    <span className={classes["shortId"]}>
      <span title={id} dir="ltr">
        {id.length > 2 * shown ? `${id.slice(0, shown)}…${id.slice(-shown)}` : id}
      </span>
      <IconButton icon="copy" label={t("finance:deposits.copyId", { id })} onClick={() => void copy()} />
    </span>
  );
}
