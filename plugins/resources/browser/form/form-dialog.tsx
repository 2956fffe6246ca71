/** A dialog that asks for values. It stays open until the submit has succeeded, so that no input is lost. */
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Resource } from "@portalkit/kernel/contract";
import { Button, Dialog } from "@portalkit/kernel/browser";
import { confirmLeaving } from "@portalkit/kernel/browser/engine";
import { FieldsFormBody } from "./fields-form.tsx";
import type { FormFieldDefinition } from "./form-fields.ts";
import type { AnySubmit, FormDialogTexts } from "./form-props.ts";
import { focusFirstControl } from "./focus-field.ts";
import { useFieldsForm } from "./use-fields-form.ts";

interface FormDialogOfProps extends FormDialogTexts, AnySubmit {
  /** Its columns are the fields. */
  resource: Resource;
  /** How some of them are drawn. */
  fields?: readonly FormFieldDefinition[];
  actions?: ReactNode;
  onClose: (isDone: boolean) => void;
}

export function FormDialogOf({
  resource,
  fields,
  title,
  content,
  submitText,
  isDanger = false,
  isDisabled = false,
  validate,
  children,
  actions,
  onSubmit,
  onClose,
}: FormDialogOfProps): ReactNode {
  const { t } = useTranslation();
  const form = useFieldsForm({ resource, validate, submit: onSubmit, done: () => onClose(true) });
  const { element } = form;
  // The dialog has opened with the focus on a button, because the controls are loaded later.
  useEffect(() => (element.current === null ? undefined : focusFirstControl(element.current)), [element]);
  const cancel = (): void => (form.isRunning ? undefined : onClose(false));
  /** A press outside the dialog, or Escape, may be a slip; the button is not. */
  const dismiss = async (): Promise<void> => {
    if (!form.isDirty || (await confirmLeaving())) cancel();
  };
  return (
    <Dialog
      title={title}
      onClose={() => void dismiss()}
      actions={
        <>
          {actions}
          <Button disabled={form.isRunning} onClick={cancel}>
            {t("kernel:shell.cancel")}
          </Button>
          <Button
            variant={isDanger ? "danger" : "primary"}
            type="submit"
            form={form.id}
            disabled={isDisabled}
            loading={form.isRunning}
          >
            {submitText}
          </Button>
        </>
      }
    >
      {typeof content === "string" ? content !== "" && <p>{content}</p> : content}
      <FieldsFormBody form={form} fields={fields} notice={children} />
    </Dialog>
  );
}
