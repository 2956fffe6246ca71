/** One field of a resource, as the pages of lists and records draw it: what `renderField` of a test shows. */
import { useCallback, useId, useState, type ReactNode } from "react";
import type { Column, Resource, Row } from "@portalkit/kernel/contract";
import { Contributed } from "@portalkit/kernel/browser";
import { resolveRenderer, useRegistry } from "@portalkit/kernel/browser/engine";
import { usePageValueContext, ValuesContext } from "./fields/values/value-context.ts";
import { FormField } from "./form/form-field.tsx";
import "./reading.ts";
import { RecordFields } from "./record/record-fields.tsx";
import { useValueViews } from "./record/use-value-views.ts";
import { Value } from "./record/value.tsx";

interface Field {
  resource: Resource;
  column: Column;
  page: "list" | "show" | "edit" | "create" | "filter";
  value?: unknown;
  row?: Row;
  isReadonly: boolean;
}

const field = JSON.parse(document.getElementById("field")?.textContent ?? "{}") as Field;
const record: Row = { ...field.row, ...(field.value === undefined ? {} : { [field.column.name]: field.value }) };

let current = field.value;
/** The test reads it, in another realm. */
Object.assign(window, { fieldValue: () => JSON.stringify(current) });

export function OneField(): ReactNode {
  if (field.page === "filter") return <FilterField />;
  if (field.page === "edit" || field.page === "create") return <InputField mode={field.page} />;
  if (field.page === "show") return <RecordFields resource={only(field)} row={record} />;
  return <CellField />;
}

/** The resource with this column alone. */
const only = ({ resource, column }: Field): Resource => ({ ...resource, columns: [column] });
const columns = [field.column];

function CellField(): ReactNode {
  const [view] = useValueViews(field.resource, columns, "list");
  return (
    <ValuesContext value={usePageValueContext()}>
      {view !== undefined && <Value view={view} resource={field.resource} row={record} page="list" />}
    </ValuesContext>
  );
}

function InputField({ mode }: { mode: "edit" | "create" }): ReactNode {
  const [value, setValue] = useState(field.value);
  const [message, setMessage] = useState<string>();
  const change = useCallback((_name: string, next: unknown) => {
    current = next;
    setValue(next);
  }, []);
  const report = useCallback((_name: string, wrong: string | undefined) => setMessage(wrong), []);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <FormField
        mode={mode}
        resource={field.resource}
        column={field.column}
        row={record}
        value={value}
        stored={mode === "edit" ? field.value : undefined}
        typed={undefined}
        isReadonly={field.isReadonly}
        message={message}
        isTried
        onChange={change}
        onInvalid={report}
        onLeave={() => undefined}
      />
    </form>
  );
}

function FilterField(): ReactNode {
  const { resource, column } = field;
  const id = useId();
  const [values, setValues] = useState((field.value ?? {}) as Readonly<Record<string, unknown>>);
  const renderer = resolveRenderer(useRegistry(), resource, column, "filter");
  if (renderer === undefined) return null;
  const change = (operator: string, value: unknown): void => {
    const { [operator]: _before, ...others } = values;
    const next = value === undefined ? others : { ...others, [operator]: value };
    current = next;
    setValues(next);
  };
  const props = { instance: renderer.field.instance, resource, column, id, values, onChange: change };
  return (
    <>
      <label htmlFor={id}>{column.label}</label>
      <Contributed load={renderer.load} props={props} />
    </>
  );
}
