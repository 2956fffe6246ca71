import { useState, type ReactNode } from "react";
import type { Column } from "../../../kernel/contract/resources/column.ts";
import type { Row } from "../../../kernel/contract/resources/resource.ts";
import { valuesOfRow } from "../../../plugins/resources/browser/form/form-values.ts";
import { RecordForm } from "../../../plugins/resources/browser/form/record-form.tsx";
import { resourceOf } from "../../../plugins/resources/browser/gallery/resource-of.ts";

/** The form of a record, and below it what was last saved, as JSON. */
export function FormScene({
  columns,
  row = {},
  refusal,
}: {
  columns: readonly Partial<Column>[];
  /** The stored record; without it the form creates one. */
  row?: Row;
  /** What the server refuses to save the record with. */
  refusal?: string;
}): ReactNode {
  const [resource] = useState(() => resourceOf(columns));
  const [before] = useState(() => valuesOfRow(resource, row));
  const [saved, setSaved] = useState<unknown>();
  const isNew = Object.keys(row).length === 0;
  return (
    <>
      <RecordForm
        mode={isNew ? "create" : "edit"}
        resource={resource}
        row={row}
        before={before}
        readonlyColumns={[]}
        {...(isNew ? {} : { draftId: "1" })}
        onSave={(values) => {
          if (refusal !== undefined) return Promise.reject(new Error(refusal));
          setSaved(values);
          return Promise.resolve(undefined);
        }}
        onCancel={() => setSaved("cancelled")}
      />
      <output aria-label="Saved">{JSON.stringify(saved)}</output>
    </>
  );
}
