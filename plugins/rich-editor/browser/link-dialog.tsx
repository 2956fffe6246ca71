/** Asks for the address of a link, and for its text if nothing is selected. */
import { Button, Dialog, LabelledInput } from "@portal/kernel/browser";
import { useState, type FormEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { linkAddress } from "./link-address.ts";
import classes from "./rich-editor.module.css";

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
  const [entered, setEntered] = useState(address);
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const target = linkAddress(entered);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // In React's tree the record's form contains this form and would receive the event.
    event.stopPropagation();
    setTried(true);
    if (target !== undefined) onApply(target, text.trim() === "" ? entered.trim() : text);
  };
  return createPortal(
    <Dialog title={t("rich-editor:linkTitle")} actions={null} onClose={onClose}>
      <form noValidate className={classes["link"]} onSubmit={submit}>
        <LabelledInput
          label={t("rich-editor:linkAddress")}
          inputMode="url"
          autoComplete="off"
          autoFocus
          value={entered}
          onChange={(event) => setEntered(event.target.value)}
          {...(isTried && target === undefined ? { error: t("rich-editor:linkWrong") } : {})}
        />
        {needsText && (
          <LabelledInput
            label={t("rich-editor:linkText")}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <div className={classes["linkActions"]}>
          {address !== "" && (
            <Button variant="ghost" onClick={onRemove}>
              {t("rich-editor:linkRemove")}
            </Button>
          )}
          <Button onClick={onClose}>{t("rich-editor:cancel")}</Button>
          <Button type="submit" variant="primary">
            {t("rich-editor:linkApply")}
          </Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}
