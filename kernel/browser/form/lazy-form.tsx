/** The forms of plugins, loaded with all other forms when the first one is shown. */
import type { FunctionComponent, ReactNode } from "react";
import { Lazy } from "../hooks/lazy.tsx";
import type { FormFieldDefinition } from "./form-fields.ts";
import type { AnyFormDialogProps, AnyFormProps, FormDialogProps, FormProps } from "./form-props.ts";

const loadForm = (): Promise<FunctionComponent<AnyFormProps>> => import("./writing.ts").then((m) => m.Form);
const loadDialog = (): Promise<FunctionComponent<AnyFormDialogProps>> =>
  import("./writing.ts").then((m) => m.FormDialog);

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
