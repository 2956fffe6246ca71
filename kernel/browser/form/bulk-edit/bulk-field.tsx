/** One field of a bulk edit, with a button that removes it from the edit. */
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../contract/resources/column.ts";
import type { Resource } from "../../../contract/resources/resource.ts";
import { Contributed } from "../../extension/contribution.tsx";
import { resolveRenderer, useRegistry } from "../../extension/registry.ts";
import { IconButton } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/states.tsx";
import classes from "./bulk-edit.module.css";

interface BulkFieldProps {
  resource: Resource;
  column: Column;
  value: unknown;
  message: string | undefined;
  onChange: (value: unknown) => void;
  onInvalid: (message: string | undefined) => void;
  onRemove: () => void;
}

const noRow = {};

export function BulkField({
  resource,
  column,
  value,
  message,
  onChange,
  onInvalid,
  onRemove,
}: BulkFieldProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const renderer = resolveRenderer(useRegistry(), resource, column, "edit");
  if (renderer === undefined) return null;
  const props = {
    instance: renderer.field.instance,
    resource,
    column,
    row: noRow,
    value,
    meta: renderer.meta,
    id,
    mode: "edit" as const,
    readonly: false,
    required: column.required?.edit === true,
    invalid: message !== undefined,
    onChange,
    onInvalid,
    ...(message === undefined ? {} : { describedBy: `${id}-error` }),
  };
  return (
    <div className={classes["field"]}>
      <label htmlFor={id}>{column.label}</label>
      <div className={classes["control"]}>
        <Contributed load={renderer.load} props={props} placeholder={<Skeleton height={32} />} />
      </div>
      <IconButton icon="x" label={t("lists:bulkEdit.removeField", { column: column.label })} onClick={onRemove} />
      {message !== undefined && (
        <p id={`${id}-error`} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
