/** Edits one value of a row where it stands. Enter saves, Escape leaves it. Fetched when a value is first edited. */
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { formMessages } from "../../../contract/messages/form.ts";
import { shellMessages } from "../../../contract/messages/shell.ts";
import type { Column, Resource, Row } from "../../../contract/resource.ts";
import { Contributed } from "../../contribution.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { faceOf, useRegistry } from "../../registry.ts";
import { Button } from "../../ui/button.tsx";
import { placeElement } from "../../ui/place-element.ts";
import { Skeleton } from "../../ui/states.tsx";
import { validateValue } from "../validate-value.ts";
import { useDropGuard } from "./use-drop-guard.ts";
import classes from "./cell-editor.module.css";

interface CellEditorProps {
  resource: Resource;
  column: Column;
  row: Row;
  /** What it opens beside. */
  anchor: HTMLElement;
  onSave: (value: unknown) => void;
  onClose: () => void;
}

export function CellEditor({ resource, column, row, anchor, onSave, onClose }: CellEditorProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  const panel = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState(row[column.name]);
  const [wrong, setWrong] = useState<string>();
  const [isTried, setTried] = useState(false);
  const face = faceOf(useRegistry(), resource, column, "edit");
  const isChanged = JSON.stringify(value ?? null) !== JSON.stringify(row[column.name] ?? null);
  const drop = useDropGuard({ panel, isChanged, onClose, show: () => show(panel.current, anchor) });
  useEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    show(element, anchor);
    const cell = anchor.closest("td");
    cell?.toggleAttribute("data-editing", true);
    return () => {
      cell?.removeAttribute("data-editing");
      if (anchor.isConnected) anchor.focus();
    };
  }, [anchor]);
  if (face === undefined) return null;
  const rule = validateValue(column, value, "edit");
  const message = wrong ?? (rule === undefined ? undefined : t(rule.key, rule.values));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (message !== undefined) return;
    if (isChanged) onSave(value);
    else onClose();
  };
  const isShownWrong = isTried && message !== undefined;
  return (
    // Escape closes it, and so does a press elsewhere, which asks first when something was typed.
    <form ref={panel} popover="auto" className={classes["panel"]} noValidate aria-label={column.label} onSubmit={submit} {...drop}>
      <label htmlFor={id} className={classes["label"]}>{column.label}</label>
      <Contributed
        load={face.load} placeholder={<Skeleton height={32} />}
        props={{
          instance: face.field.instance, resource, column, row, value, meta: face.meta, id, mode: "edit" as const, readonly: false, required: column.required?.edit === true, invalid: isShownWrong,
          onChange: setValue, onInvalid: setWrong, ...(isShownWrong ? { describedBy: `${id}-error` } : {}),
        }}
      />
      <FocusFirst panel={panel} id={id} />
      {isShownWrong && <p id={`${id}-error`} className={classes["error"]} role="alert">{message}</p>}
      <div className={classes["buttons"]}>
        <Button onClick={onClose}>{t(shellMessages.cancel)}</Button>
        <Button variant="primary" type="submit">{t(formMessages.save)}</Button>
      </div>
    </form>
  );
}

function show(panel: HTMLElement | null, anchor: HTMLElement): void {
  panel?.showPopover();
  if (panel !== null) placeElement(panel, anchor, { side: "bottom", align: "start" }, 4);
}

/** The field may still be on its way when the panel opens. */
function FocusFirst({ panel, id }: { panel: React.RefObject<HTMLElement | null>; id: string }): null {
  useEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    const focus = (): boolean => {
      const field = element.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
      field?.focus();
      if (field instanceof HTMLInputElement) field.select();
      return field !== null;
    };
    if (focus()) return undefined;
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [panel, id]);
  return null;
}
