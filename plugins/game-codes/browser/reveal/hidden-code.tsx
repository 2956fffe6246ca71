/** Shows only the end of a code until a permitted user reveals or copies it; each time is recorded. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { revealCode, type RevealPurpose } from "../../contract/reveal/calls.ts";
import classes from "./reveal.module.css";

interface HiddenCodeProps {
  instance: PluginInstance;
  id: string;
  tail: string;
  mayReveal: boolean;
  /** Called after the server has returned the code. */
  onSeen?: () => void;
}

export function HiddenCode({ instance, id, tail, mayReveal, onSeen }: HiddenCodeProps): ReactNode {
  const { t } = useTranslation();
  const services = useServices(instance);
  const [code, setCode] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const fetchCode = async (purpose: RevealPurpose): Promise<string | undefined> => {
    setBusy(true);
    try {
      const reply = await services.call(revealCode, { purpose }, { params: { id } });
      onSeen?.();
      return reply.code;
    } catch (error) {
      services.showError(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const copy = async (): Promise<void> => {
    const text = await fetchCode("copy");
    if (text === undefined) return;
    try {
      await navigator.clipboard.writeText(text);
      services.toast({ message: t("game-codes:reveal.copied"), variant: "success", timeoutMs: copiedMs });
    } catch {
      services.toast({ message: t("game-codes:reveal.copyFailed"), variant: "danger" });
    }
  };
  const toggle = async (): Promise<void> => setCode(code === undefined ? await fetchCode("reveal") : undefined);
  return (
    <span className={classes["code"]}>
      <span className={classes["text"]} role="status">
        {code ?? `••••${tail}`}
      </span>
      {mayReveal && (
        <>
          <IconButton
            icon={code === undefined ? "eye" : "eye-off"}
            label={t(code === undefined ? "game-codes:reveal.show" : "game-codes:reveal.hide")}
            disabled={isBusy}
            onClick={() => void toggle()}
          />
          <IconButton icon="copy" label={t("game-codes:reveal.copy")} disabled={isBusy} onClick={() => void copy()} />
        </>
      )}
    </span>
  );
}

/** docs/product.md, marketplace 9. */
const copiedMs = 2_000;
