/** The fields of a form that is not a record's, drawn by the fields of column types, and what the server refused. */
import type { ReactNode } from "react";
import { DialogField } from "./dialog-field.tsx";
import type { FieldsForm } from "./use-fields-form.ts";
import classes from "./dialog-form.module.css";

/** @param children below the fields, such as buttons */
export function FieldsFormBody({ form, children }: { form: FieldsForm; children?: ReactNode }): ReactNode {
  const { id, element, resource, values, isRunning, failure, onSubmit } = form;
  return (
    <form id={id} ref={element} className={classes["form"]} noValidate aria-busy={isRunning} onSubmit={onSubmit}>
      <fieldset disabled={isRunning} className={classes["fields"]}>
        {resource.columns.map((column) => (
          <DialogField
            key={`${column.name} ${form.resetCount}`}
            resource={resource}
            column={column}
            mode="create"
            value={values[column.name]}
            message={form.messageOf(column)}
            onChange={(value) => form.change(column.name, value)}
            onInvalid={(message) => form.invalidate(column.name, message)}
          />
        ))}
      </fieldset>
      {failure !== undefined && (
        <p className={classes["failure"]} role="alert">
          {failure}
        </p>
      )}
      {children}
    </form>
  );
}
