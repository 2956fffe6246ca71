/** One field of a form: label, control, note and error message. */
import { useCallback, useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Column, Resource, Row } from "@portalkit/kernel/contract";
import { Contributed, Icon, Skeleton } from "@portalkit/kernel/browser";
import { fieldKind } from "../fields/values/field-kind.ts";
import { resolveRenderer, useRegistry } from "@portalkit/kernel/browser/engine";
import "@portalkit/kernel/browser/texts/form";
import { afterPress } from "./after-press.ts";
import type { FormMode } from "./form-values.ts";
import { useOwnInput } from "./use-own-input.ts";
import fields from "../record/record-fields.module.css";
import classes from "./record-form.module.css";

interface FormFieldProps {
  mode: FormMode;
  resource: Resource;
  column: Column;
  row: Row;
  value: unknown;
  /** The column's value in the stored record. */
  stored: unknown;
  /** The typed text that could not be parsed. */
  typed: string | undefined;
  isReadonly: boolean;
  /** The label of the field whose change has reset this one. */
  resetBy?: string | undefined;
  message: string | undefined;
  /** The user has tried to save: every message shows, not only those of fields that have lost the focus. */
  isTried: boolean;
  onChange: (name: string, value: unknown) => void;
  onInvalid: (name: string, message: string | undefined, typed?: string) => void;
  /** Called when the field loses the focus. */
  onLeave: () => void;
  /** Rendered below the control. */
  children?: ReactNode;
  /** Rendered below the note and the error message. */
  below?: ReactNode;
}

export function FormField({
  mode,
  resource,
  column,
  row,
  value,
  stored,
  typed,
  isReadonly,
  resetBy,
  message,
  isTried,
  onChange,
  onInvalid,
  onLeave,
  children,
  below,
}: FormFieldProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [wasLeft, setLeft] = useState(false);
  const { name } = column;
  const renderer = resolveRenderer(useRegistry(), resource, column, mode);
  const { listeners, isOwn } = useOwnInput();
  const writesLater = renderer?.field.writesLater === true;
  const change = useCallback(
    (next: unknown) => {
      if (writesLater || isOwn()) onChange(name, next);
      // oxlint-disable-next-line no-console -- a developer's mistake, reported where developers look
      else console.error(`Refused a value of the field "${name}" that was not entered in it`);
    },
    [name, onChange, writesLater, isOwn],
  );
  const report = useCallback(
    (wrong: string | undefined, text?: string) => onInvalid(name, wrong, text),
    [name, onInvalid],
  );
  if (renderer === undefined) return null;
  const note = column.editingNote?.[mode];
  const shownMessage = isTried || wasLeft ? message : undefined;
  const isRequired = column.required?.[mode] === true && !isReadonly;
  const describedBy = [note ? `${id}-note` : "", shownMessage ? `${id}-error` : ""].filter(Boolean).join(" ");
  const props = {
    instance: renderer.field.instance,
    resource,
    column,
    row,
    value,
    stored,
    meta: renderer.meta,
    id,
    mode,
    readonly: isReadonly,
    required: isRequired,
    invalid: shownMessage !== undefined,
    onChange: change,
    onInvalid: report,
    ...(describedBy === "" ? {} : { describedBy }),
    ...(typed === undefined ? {} : { typed }),
  };
  return (
    <div
      className={fields["field"]}
      data-field={name}
      data-invalid={message === undefined ? undefined : ""}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        afterPress(() => {
          setLeft(true);
          onLeave();
        });
      }}
    >
      <label className={classes["label"]} htmlFor={id}>
        {column.label}
        {isRequired && (
          <span className={classes["required"]} title={t("forms:requiredMark")} aria-hidden="true">
            *
          </span>
        )}
      </label>
      <div className={classes["control"]} data-wide={isWide(column) || undefined}>
        <div className={classes["input"]} {...listeners}>
          <Contributed load={renderer.load} props={props} placeholder={<Skeleton height={32} />} />
        </div>
        {resetBy !== undefined && (
          <p className={classes["note"]} role="status">
            {t("forms:resetBy", { column: resetBy })}
          </p>
        )}
        {children}
        {note ? (
          <p id={`${id}-note`} className={classes["note"]}>
            {note}
          </p>
        ) : null}
        {shownMessage !== undefined && (
          <p id={`${id}-error`} className={classes["error"]} role="alert">
            <Icon name="circle-alert" size={14} />
            {shownMessage}
          </p>
        )}
        {below}
      </div>
    </div>
  );
}

function isWide(column: Column): boolean {
  return ["json", "richtext"].includes(fieldKind(column));
}
