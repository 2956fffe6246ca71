/** A dialog that asks for values. It stays open until the submit has succeeded, so that no input is lost. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Resource } from "../../contract/resources/resource.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FieldsFormBody } from "./fields-form.tsx";
import type { FormDialogTexts } from "./form-props.ts";
import type { FormValues } from "./form-values.ts";
import { useFieldsForm } from "./use-fields-form.ts";

interface FormDialogOfProps extends FormDialogTexts {
  /** Its columns are the fields. */
  resource: Resource;
  onSubmit: (values: FormValues) => Promise<void>;
  onClose: (isDone: boolean) => void;
}

export function FormDialogOf({
  resource,
  title,
  content,
  submitText,
  isDanger = false,
  onSubmit,
  onClose,
}: FormDialogOfProps): ReactNode {
  const { t } = useTranslation();
  const form = useFieldsForm({ resource, submit: onSubmit, done: () => onClose(true) });
  const cancel = (): void => (form.isRunning ? undefined : onClose(false));
  return (
    <Dialog
      title={title}
      onClose={cancel}
      actions={
        <>
          <Button disabled={form.isRunning} onClick={cancel}>
            {t("kernel:shell.cancel")}
          </Button>
          <Button variant={isDanger ? "danger" : "primary"} type="submit" form={form.id} loading={form.isRunning}>
            {submitText}
          </Button>
        </>
      }
    >
      {content !== undefined && content !== "" && <p>{content}</p>}
      <FieldsFormBody form={form} />
    </Dialog>
  );
}
