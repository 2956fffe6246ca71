/** One field of a form in a dialog: label, control, note and error message. */
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/bulk";
import "@portalkit/kernel/browser/texts/form";
import type { Column, Resource } from "@portalkit/kernel/contract";
import { Contributed, IconButton, Skeleton, Checkbox } from "@portalkit/kernel/browser";
import { resolveRenderer, useRegistry } from "@portalkit/kernel/browser/engine";
import type { ControlOfField, FieldControl } from "./form-fields.ts";
import type { FormMode } from "./form-values.ts";
import classes from "./dialog-form.module.css";

interface DialogFieldProps {
  resource: Resource;
  column: Column;
  mode: FormMode;
  value: unknown;
  message: string | undefined;
  drawn?: FieldControl | undefined;
  onChange: (value: unknown) => void;
  onInvalid: (message: string | undefined) => void;
  /** Shows a button that removes the field from the form. */
  onRemove?: () => void;
}

const noRow = {};

export function DialogField({
  resource,
  column,
  mode,
  value,
  message,
  drawn: { control, autoComplete } = {},
  onChange,
  onInvalid,
  onRemove,
}: DialogFieldProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const renderer = resolveRenderer(useRegistry(), resource, column, mode);
  if (renderer === undefined) return null;
  const note = column.editingNote?.[mode];
  const isRequired = column.required?.[mode] === true;
  const describedBy = [note ? `${id}-note` : "", message === undefined ? "" : `${id}-error`].filter(Boolean).join(" ");
  /** All that an own control gets: the rest would replace its page's props of the same names. */
  const own: ControlOfField = {
    id,
    value,
    required: isRequired,
    invalid: message !== undefined,
    onChange,
    onInvalid,
    ...(describedBy === "" ? {} : { describedBy }),
  };
  const props = {
    ...own,
    instance: renderer.field.instance,
    resource,
    column,
    row: noRow,
    meta: renderer.meta,
    mode,
    readonly: false,
    ...(autoComplete === undefined ? {} : { autoComplete }),
  };
  return (
    <div className={classes["field"]} data-field={column.name} data-invalid={message === undefined ? undefined : ""}>
      {control !== "checkbox" && (
        <label htmlFor={id}>
          {column.label}
          {isRequired && (
            <span className={classes["required"]} title={t("forms:requiredMark")} aria-hidden="true">
              *
            </span>
          )}
        </label>
      )}
      <div className={classes["control"]}>
        {control === "checkbox" ? (
          <Checkbox
            id={id}
            checked={value === true}
            aria-invalid={message !== undefined || undefined}
            aria-describedby={own.describedBy}
            onChange={onChange}
          >
            {column.label}
          </Checkbox>
        ) : typeof control === "function" ? (
          control(own)
        ) : (
          <Contributed load={renderer.load} props={props} placeholder={<Skeleton height={32} />} />
        )}
      </div>
      {onRemove !== undefined && (
        <IconButton icon="x" label={t("bulk:edit.removeField", { column: column.label })} onClick={onRemove} />
      )}
      {note ? (
        <p id={`${id}-note`} className={classes["note"]}>
          {note}
        </p>
      ) : null}
      {message !== undefined && (
        <p id={`${id}-error`} className={classes["error"]} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
