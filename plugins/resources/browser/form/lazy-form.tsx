/** The forms of plugins, loaded with all other forms when the first one is shown. */
import type { FunctionComponent, ReactNode } from "react";
import { loadNumber, loadComponent } from "@portalkit/kernel/browser/engine";
import { Lazy, Skeleton } from "@portalkit/kernel/browser";
import type { FormFieldDefinition } from "./form-fields.ts";
import type { AnyFormDialogProps, AnyFormProps, ColumnFormProps, FormDialogProps, FormProps } from "./form-props.ts";

type Writing = typeof import("./writing.ts");
const loadWriting = async (): Promise<Writing> =>
  (await Promise.all([import("./writing.ts"), loadComponent(loadNumber)]))[0];
const loadForm = async (): Promise<FunctionComponent<AnyFormProps>> => (await loadWriting()).Form;
const loadDialog = async (): Promise<FunctionComponent<AnyFormDialogProps>> => (await loadWriting()).FormDialog;
const loadColumns = async (): Promise<FunctionComponent<ColumnFormProps>> => (await loadWriting()).ColumnForm;

/**
 * A form whose fields are drawn and validated like those of records. Asks before unsaved input is lost.
 * @example <Form fields={[{ name: "note", label: t("visits:note"), required: true }]} onSubmit={({ note }) => save(note)} />
 */
export function Form<const Fields extends readonly FormFieldDefinition[]>(props: FormProps<Fields>): ReactNode {
  // The types of the values follow from the fields, which the loaded component is given.
  return <Lazy load={loadForm} props={props as unknown as AnyFormProps} />;
}

/**
 * The same in a dialog, which stays open until the submit has succeeded.
 * @example <FormDialog title={t("visits:close")} submitText={t("visits:close")} fields={fields} onSubmit={close} onClose={hide} />
 */
export function FormDialog<const Fields extends readonly FormFieldDefinition[]>(
  props: FormDialogProps<Fields>,
): ReactNode {
  return <Lazy load={loadDialog} props={props as unknown as AnyFormDialogProps} />;
}

/**
 * A form of columns that are not a record's, such as settings: it looks, merges and saves like the form of a record,
 * and keeps a draft of what is not saved.
 */
export function ColumnForm(props: ColumnFormProps): ReactNode {
  return (
    <Lazy load={loadColumns} props={props}>
      <Skeleton height={160} />
    </Lazy>
  );
}
