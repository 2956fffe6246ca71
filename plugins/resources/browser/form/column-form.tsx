/** A form of columns that are not a record's: their fields, merged and saved like those of a record. */
import { useMemo, type ReactNode } from "react";
import "@portalkit/kernel/browser/texts/list";
import { columnResource } from "./column-resource.ts";
import { editedRecord, valuesOfRow, type FormValues } from "./form-values.ts";
import type { ColumnFormProps } from "./form-props.ts";
import { RecordForm } from "./record-form.tsx";

export function ColumnForm({
  id,
  label,
  groups,
  values,
  isHidden,
  below,
  onSave,
  onCancel,
  onOutdated,
}: ColumnFormProps): ReactNode {
  const resource = useMemo(() => columnResource(id, label, groups), [id, label, groups]);
  const before = useMemo(() => valuesOfRow(resource, values), [resource, values]);
  const save = async (after: FormValues): Promise<undefined> => {
    await onSave(editedRecord(resource, before, after));
  };
  return (
    <RecordForm
      mode="edit"
      resource={resource}
      row={values}
      before={before}
      draftId="all"
      readonlyColumns={none}
      onOutdated={onOutdated}
      onSave={save}
      onCancel={onCancel}
      plain={{ isHidden, below }}
    />
  );
}

const none: readonly string[] = [];
