/** A long id by its first and last four characters, with a button that copies all of it (marketplace specification, section 9). */
import type { ReactNode } from "react";
import { IconButton, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { depositMessages } from "../contract.ts";
import classes from "./finance.module.css";

const shown = 4;

export function ShortId({ instance, id }: { instance: PluginInstance; id: string }): ReactNode {
  const t = useTranslate();
  const { toast } = useServices(instance);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id);
      toast({ message: t(depositMessages.idCopied), variant: "success" });
    } catch {
      toast({ message: t(depositMessages.copyFailed), variant: "danger" });
    }
  };
  return (
    <span className={classes["shortId"]}>
      <span title={id} dir="ltr">{id.length > 2 * shown ? `${id.slice(0, shown)}…${id.slice(-shown)}` : id}</span>
      <IconButton icon="copy" label={t(depositMessages.copyId, { id })} onClick={() => void copy()} />
    </span>
  );
}
