/** The fields of a form that is not a record's, drawn by the fields of column types, and what the server refused. */
import type { ReactNode } from "react";
import { DialogField } from "./dialog-field.tsx";
import type { FormFieldDefinition } from "./form-fields.ts";
import type { AnySubmit } from "./form-props.ts";
import type { FieldsForm } from "./use-fields-form.ts";
import classes from "./dialog-form.module.css";

interface FieldsFormBodyProps {
  form: FieldsForm;
  /** How some of the fields are drawn. */
  fields?: readonly FormFieldDefinition[] | undefined;
  layout?: "stack" | "row";
  notice?: AnySubmit["children"];
  /** Below the fields, such as buttons. */
  children?: ReactNode;
}

export function FieldsFormBody({ form, fields, layout, notice, children }: FieldsFormBodyProps): ReactNode {
  const { id, element, resource, columns, values, isRunning, failure, onSubmit } = form;
  return (
    <form
      id={id}
      ref={element}
      className={classes["form"]}
      data-layout={layout}
      noValidate
      aria-busy={isRunning}
      onSubmit={onSubmit}
    >
      <fieldset disabled={isRunning} className={classes["fields"]}>
        {columns.map((column) => (
          <DialogField
            key={`${column.name} ${form.resetCount}`}
            resource={resource}
            column={column}
            mode="create"
            drawn={fields?.find(({ name }) => name === column.name)}
            value={values[column.name]}
            message={form.messageOf(column)}
            onChange={(value) => form.change(column.name, value)}
            onInvalid={(message) => form.invalidate(column.name, message)}
          />
        ))}
      </fieldset>
      {typeof notice === "function" ? notice(values) : notice}
      {failure !== undefined && (
        <p className={classes["failure"]} role="alert">
          {failure}
        </p>
      )}
      {children}
    </form>
  );
}
