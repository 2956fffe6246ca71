/** Forms of plugins: on a page, and in a dialog. */
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { FieldsFormBody } from "./fields-form.tsx";
import { FormDialogOf } from "./form-dialog.tsx";
import type { AnyFormDialogProps, AnyFormProps } from "./form-props.ts";
import { resourceOfFields } from "./form-fields.ts";
import { useFieldsForm } from "./use-fields-form.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import classes from "./dialog-form.module.css";

export function Form({ fields, submitText, isCleared = false, onSubmit, onDone, onCancel }: AnyFormProps): ReactNode {
  const { t } = useTranslation();
  const resource = useMemo(() => resourceOfFields(fields), [fields]);
  const form = useFieldsForm({ resource, submit: onSubmit, done: () => onDone?.(), isCleared });
  useLeaveGuard(form.isDirty);
  return (
    <FieldsFormBody form={form}>
      <div className={classes["end"]}>
        <Button type="submit" variant="primary" loading={form.isRunning}>
          {submitText ?? t("lists:form.save")}
        </Button>
        {onCancel !== undefined && (
          <Button disabled={form.isRunning} onClick={onCancel}>
            {t("kernel:shell.cancel")}
          </Button>
        )}
      </div>
    </FieldsFormBody>
  );
}

export function FormDialog({ fields, ...rest }: AnyFormDialogProps): ReactNode {
  const resource = useMemo(() => resourceOfFields(fields), [fields]);
  return <FormDialogOf resource={resource} {...rest} />;
}
