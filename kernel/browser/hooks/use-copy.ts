/** Copies a text, and returns the outcome for two seconds (docs/product.md, portal 9). */
import { useEffect, useState } from "react";
import { copyConfirmationMs } from "../../contract/limits.ts";

export type CopyOutcome = "copied" | "copyFailed";

/**
 * `outcome` is for an icon on the button; `copy` also resolves to it, for callers that show a toast. It never throws.
 */
export function useCopy(): { outcome: CopyOutcome | undefined; copy: (text: string) => Promise<CopyOutcome> } {
  const [outcome, setOutcome] = useState<CopyOutcome>();
  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), copyConfirmationMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (text: string): Promise<CopyOutcome> => {
    const found = await navigator.clipboard.writeText(text).then(
      (): CopyOutcome => "copied",
      (): CopyOutcome => "copyFailed",
    );
    setOutcome(found);
    return found;
  };
  return { outcome, copy };
}
