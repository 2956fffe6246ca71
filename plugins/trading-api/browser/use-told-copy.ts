/** Copies a text and says so: a toast, and a sign on the button for two seconds (marketplace specification, section 9). */
import { useCopy, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { defaults } from "#kernel/contract";
import { tokenMessages } from "../contract/messages.ts";

/** @param alertMs how long the toast stays */
export function useToldCopy(instance: PluginInstance, alertMs: number = defaults.copyConfirmationMs): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const t = useTranslate();
  const { toast } = useServices(instance);
  const { outcome, copy } = useCopy();
  const copyAndTell = async (text: string): Promise<void> => {
    if ((await copy(text)) === "copied") toast({ message: t(tokenMessages.copied), variant: "success", timeoutMs: alertMs });
    else toast({ message: t(tokenMessages.notCopied), variant: "danger" });
  };
  return { isCopied: outcome === "copied", copy: copyAndTell };
}
