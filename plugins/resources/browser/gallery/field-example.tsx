/** A field of a form by itself, as a user has left it or tried to save it. */
import { useCallback, useState, type ReactNode } from "react";
import type { Column, Row } from "@portalkit/kernel/contract";
import { FormField } from "../form/form-field.tsx";
import { resourceOf } from "./resource-of.ts";

interface FieldExampleProps {
  /** What differs from a column "Value" that is shown on every page. */
  column: Partial<Column>;
  /** The resource that the column belongs to, for fields that a plugin has for one resource. */
  resourceId?: string;
  /** The column's value in the record. */
  value?: unknown;
  /** The other values of the record. */
  row?: Row;
  readOnly?: boolean;
  /** The message below the field, if the control itself reports none. */
  error?: string | undefined;
  /** Shown below the field with its current value. */
  children?: (value: unknown) => ReactNode;
}

/** @example <FieldExample column={{ label: "Amount", type: "decimal", inputSuffix: "EUR" }} value="12.50" /> */
export function FieldExample(props: FieldExampleProps): ReactNode {
  const { column: given, resourceId, value: stored, row = {}, readOnly = false, error, children } = props;
  const [resource] = useState(() => {
    const plain = resourceOf([given]);
    return resourceId === undefined ? plain : { ...plain, resourceId };
  });
  const [value, setValue] = useState(stored);
  const [reported, setReported] = useState<string>();
  const change = useCallback((_name: string, next: unknown) => setValue(next), []);
  const report = useCallback((_name: string, wrong: string | undefined) => setReported(wrong), []);
  return resource.columns.map((column) => (
    <form key={column.name} onSubmit={(event) => event.preventDefault()}>
      <FormField
        mode="edit"
        resource={resource}
        column={column}
        row={{ ...row, [column.name]: stored }}
        value={value}
        stored={stored}
        typed={undefined}
        isReadonly={readOnly}
        message={reported ?? error}
        isTried
        onChange={change}
        onInvalid={report}
        onLeave={() => undefined}
      />
      {children?.(value)}
    </form>
  ));
}
