/**
 * Copies a text and confirms it with a toast, and on the button for two seconds (docs/product.md, portal 2 and 9).
 */
import { useTranslation } from "react-i18next";
import { toast } from "./toasts.ts";
import { useCopy } from "../hooks/use-copy.ts";

/** @param toastMs duration of the toast; without it the default */
export function useCopyWithToast(toastMs?: number): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const { t } = useTranslation();
  const { outcome, copy } = useCopy();
  const copyAndSay = async (text: string): Promise<void> => {
    if ((await copy(text)) === "copied")
      toast({
        message: t("kernel:shell.copied"),
        variant: "success",
        ...(toastMs === undefined ? {} : { timeoutMs: toastMs }),
      });
    else toast({ message: t("kernel:shell.copyFailed"), variant: "danger" });
  };
  return { isCopied: outcome === "copied", copy: copyAndSay };
}
