/** Edits one value of a list in place. Enter saves, Escape cancels. Loaded when a value is first edited. */
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/form";
import type { Column, Resource, Row } from "@portalkit/kernel/contract";
import { Contributed, translateText, Button, Popover, Skeleton } from "@portalkit/kernel/browser";
import { resolveRenderer, useRegistry } from "@portalkit/kernel/browser/engine";
import { validateValue } from "../validate-value.ts";
import { useDropGuard } from "./use-drop-guard.ts";
import classes from "./cell-editor.module.css";

interface CellEditorProps {
  resource: Resource;
  column: Column;
  row: Row;
  /** The element that the popover is positioned at. */
  anchor: HTMLElement;
  onSave: (value: unknown) => void;
  onClose: () => void;
}

export function CellEditor({ resource, column, row, anchor, onSave, onClose }: CellEditorProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState(row[column.name]);
  const [wrong, setWrong] = useState<string>();
  const [isTried, setTried] = useState(false);
  const renderer = resolveRenderer(useRegistry(), resource, column, "edit");
  const isChanged = JSON.stringify(value ?? null) !== JSON.stringify(row[column.name] ?? null);
  const close = useDropGuard({ isChanged, onClose, onStay: () => document.getElementById(id)?.focus() });
  useEffect(() => {
    const cell = anchor.closest("td");
    cell?.toggleAttribute("data-editing", true);
    return () => cell?.removeAttribute("data-editing");
  }, [anchor]);
  if (renderer === undefined) return null;
  const rule = validateValue(column, value, "edit");
  const message = wrong ?? (rule === undefined ? undefined : translateText(rule.key, rule.values));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (message !== undefined) return;
    if (isChanged) onSave(value);
    else onClose();
  };
  const isShownWrong = isTried && message !== undefined;
  return (
    // Escape closes it; so does a click elsewhere, after a confirmation if the value was changed.
    <Popover label={column.label} anchor={anchor} takesFocus={false} onClose={close}>
      <form ref={form} noValidate onSubmit={submit}>
        <label htmlFor={id} className={classes["label"]}>
          {column.label}
        </label>
        <Contributed
          load={renderer.load}
          placeholder={<Skeleton height={32} />}
          props={{
            instance: renderer.field.instance,
            resource,
            column,
            row,
            value,
            meta: renderer.meta,
            id,
            mode: "edit" as const,
            readonly: false,
            required: column.required?.edit === true,
            invalid: isShownWrong,
            onChange: setValue,
            onInvalid: setWrong,
            ...(isShownWrong ? { describedBy: `${id}-error` } : {}),
          }}
        />
        <FocusFirst form={form} id={id} />
        {isShownWrong && (
          <p id={`${id}-error`} className={classes["error"]} role="alert">
            {message}
          </p>
        )}
        <div className={classes["buttons"]}>
          <Button onClick={onClose}>{t("kernel:shell.cancel")}</Button>
          <Button variant="primary" type="submit">
            {t("forms:save")}
          </Button>
        </div>
      </form>
    </Popover>
  );
}

/** Focuses the field, which may still be loading when the popover opens. */
function FocusFirst({ form, id }: { form: RefObject<HTMLElement | null>; id: string }): null {
  useEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    const focus = (): boolean => {
      const field = element.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
      field?.focus();
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
      return field !== null;
    };
    if (focus()) return undefined;
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [form, id]);
  return null;
}
