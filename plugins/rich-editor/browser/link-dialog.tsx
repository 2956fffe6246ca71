/** Asks for the address of a link, and for its text if nothing is selected. */
import { Button } from "@portalkit/kernel/browser";
import { FormDialog } from "@portalkit/resources/browser-api";
import { useMemo, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { linkAddress } from "./link-address.ts";

interface LinkDialogProps {
  address: string;
  /** True if nothing is selected, so that the link needs its own text. */
  needsText: boolean;
  onApply: (address: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

export function LinkDialog({ address, needsText, onApply, onRemove, onClose }: LinkDialogProps): ReactNode {
  const { t } = useTranslation();
  const fields = useMemo(() => {
    const target = { name: "address", label: t("rich-editor:linkAddress"), initial: address } as const;
    const text = { name: "text", label: t("rich-editor:linkText") } as const;
    return needsText ? [target, text] : [target];
  }, [t, address, needsText]);
  return createPortal(
    <FormDialog
      title={t("rich-editor:linkTitle")}
      submitText={t("rich-editor:linkApply")}
      fields={fields}
      validate={(typed) => ({
        address: linkAddress(typed.address ?? "") === undefined ? t("rich-editor:linkWrong") : undefined,
      })}
      actions={
        address !== "" && (
          <Button variant="ghost" onClick={onRemove}>
            {t("rich-editor:linkRemove")}
          </Button>
        )
      }
      onSubmit={(given) => {
        const entered = given.address ?? "";
        onApply(linkAddress(entered) ?? entered, given.text?.trim() ? given.text : entered.trim());
        return Promise.resolve();
      }}
      onClose={(isDone) => (isDone ? undefined : onClose())}
    />,
    document.body,
  );
}
