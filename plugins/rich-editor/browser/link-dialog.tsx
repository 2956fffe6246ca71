/** Asks where a link leads, and what it says where nothing is selected. */
import { Button, Dialog, LabelledInput, useTranslate } from "#kernel/browser";
import { useState, type FormEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { richEditorMessages } from "../contract.ts";
import { linkAddress } from "./link-address.ts";
import classes from "./rich-editor.module.css";

interface LinkDialogProps {
  address: string;
  /** Nothing is selected, so the link needs words of its own. */
  needsText: boolean;
  onApply: (address: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

export function LinkDialog({ address, needsText, onApply, onRemove, onClose }: LinkDialogProps): ReactNode {
  const t = useTranslate();
  const [entered, setEntered] = useState(address);
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const target = linkAddress(entered);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The record's form stands around this one, as far as React can tell.
    event.stopPropagation();
    setTried(true);
    if (target !== undefined) onApply(target, text.trim() === "" ? entered.trim() : text);
  };
  return createPortal(
    <Dialog title={t(richEditorMessages.linkTitle)} actions={null} onClose={onClose}>
      <form noValidate className={classes["link"]} onSubmit={submit}>
        <LabelledInput label={t(richEditorMessages.linkAddress)} inputMode="url" autoComplete="off" autoFocus value={entered} onChange={(event) => setEntered(event.target.value)} {...(isTried && target === undefined ? { error: t(richEditorMessages.linkWrong) } : {})} />
        {needsText && <LabelledInput label={t(richEditorMessages.linkText)} autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />}
        <div className={classes["linkActions"]}>
          {address !== "" && <Button variant="ghost" onClick={onRemove}>{t(richEditorMessages.linkRemove)}</Button>}
          <Button onClick={onClose}>{t(richEditorMessages.cancel)}</Button>
          <Button type="submit" variant="primary">{t(richEditorMessages.linkApply)}</Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}
