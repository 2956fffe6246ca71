import type { ReactNode } from "react";
import type { Column } from "../../../kernel/contract/resources/column.ts";
import { FieldExample } from "../../../plugins/resources/browser/gallery/field-example.tsx";

/** A field of a form that its user has tried to save, and below it the value that would be saved, as JSON. */
export function FieldScene({
  column,
  stored,
  isReadonly = false,
}: {
  column: Partial<Column>;
  /** The column's value in the record. */
  stored?: unknown;
  isReadonly?: boolean;
}): ReactNode {
  return (
    <FieldExample column={column} value={stored} readOnly={isReadonly}>
      {(value) => <output aria-label="Value">{JSON.stringify(value)}</output>}
    </FieldExample>
  );
}
