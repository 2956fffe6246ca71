import { useCallback, useState, type ReactNode } from "react";
import type { Column } from "../../../kernel/contract/resources/column.ts";
import { FormField } from "../../../kernel/browser/form/form-field.tsx";
import { resourceOf } from "./resource-of.ts";

/** A field of a form that its user has tried to save, and below it the value that would be saved, as JSON. */
export function FieldScene({
  column: given,
  stored,
  isReadonly = false,
}: {
  column: Partial<Column>;
  /** The column's value in the record. */
  stored?: unknown;
  isReadonly?: boolean;
}): ReactNode {
  const [resource] = useState(() => resourceOf([given]));
  const [value, setValue] = useState(stored);
  const [message, setMessage] = useState<string>();
  const change = useCallback((_name: string, next: unknown) => setValue(next), []);
  const report = useCallback((_name: string, wrong: string | undefined) => setMessage(wrong), []);
  return resource.columns.map((column) => (
    <form key={column.name}>
      <FormField
        mode="edit"
        resource={resource}
        column={column}
        row={{ [column.name]: stored }}
        value={value}
        stored={stored}
        typed={undefined}
        isReadonly={isReadonly}
        message={message}
        isTried
        onChange={change}
        onInvalid={report}
        onLeave={() => undefined}
      />
      <output aria-label="Value">{JSON.stringify(value)}</output>
    </form>
  ));
}
