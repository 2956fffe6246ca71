/** Forms of plugins: on a page, and in a dialog. */
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/form";
import { Button } from "@portalkit/kernel/browser";
import { FieldsFormBody } from "./fields-form.tsx";
import { FormDialogOf } from "./form-dialog.tsx";
import type { AnyFormDialogProps, AnyFormProps } from "./form-props.ts";
import { resourceOfFields } from "./form-fields.ts";
import { useFieldsForm } from "./use-fields-form.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import classes from "./dialog-form.module.css";

export function Form({
  fields,
  submitText,
  isSecondary = false,
  layout = "stack",
  isCleared = false,
  validate,
  children,
  actions,
  onSubmit,
  onDone,
  onCancel,
}: AnyFormProps): ReactNode {
  const { t } = useTranslation();
  const resource = useMemo(() => resourceOfFields(fields), [fields]);
  const form = useFieldsForm({ resource, validate, submit: onSubmit, done: () => onDone?.(), isCleared });
  return (
    <FieldsFormBody form={form} fields={fields} layout={layout} notice={children}>
      <LeaveGuard />
      <div className={classes["end"]}>
        <Button type="submit" variant={isSecondary ? "secondary" : "primary"} loading={form.isRunning}>
          {submitText ?? t("forms:save")}
        </Button>
        {onCancel !== undefined && (
          <Button disabled={form.isRunning} onClick={onCancel}>
            {t("kernel:shell.cancel")}
          </Button>
        )}
        {actions}
      </div>
    </FieldsFormBody>
  );
}

export function FormDialog(props: AnyFormDialogProps): ReactNode {
  const { fields } = props;
  const resource = useMemo(() => resourceOfFields(fields), [fields]);
  return (
    <>
      <FormDialogOf resource={resource} {...props} />
      <LeaveGuard />
    </>
  );
}
