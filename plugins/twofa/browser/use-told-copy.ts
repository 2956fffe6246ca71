/** Copies a text and says so: a toast, and a sign on the button for two seconds (shell specification, sections 2 and 9). */
import { useCopy, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { twofaMessages } from "../contract/messages.ts";

export function useToldCopy(instance: PluginInstance): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const t = useTranslate();
  const { toast } = useServices(instance);
  const { outcome, copy } = useCopy();
  const copyAndTell = async (text: string): Promise<void> => {
    if ((await copy(text)) === "copied") toast({ message: t(twofaMessages.copied), variant: "success" });
    else toast({ message: t(twofaMessages.notCopied), variant: "danger" });
  };
  return { isCopied: outcome === "copied", copy: copyAndTell };
}
