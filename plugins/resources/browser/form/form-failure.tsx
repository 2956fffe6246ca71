/** Why a form was not saved; for a record that the form has created before, its page or another one. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type Resource, recordPath } from "@portalkit/kernel/contract";
import "@portalkit/kernel/browser/texts/form";
import { Button, ErrorBanner } from "@portalkit/kernel/browser";
import type { SavingFailure } from "./use-form-saving.ts";
import classes from "./record-form.module.css";

interface FormFailureProps {
  resource: Resource;
  failure: SavingFailure;
  /** The form is being saved again: what it leads to is known afterwards. */
  isSaving: boolean;
  /** Leaves the form, if the user agrees. */
  leave: (go: () => void) => void;
  /** Saves the form as another record. */
  saveAnother: () => void;
}

export function FormFailure({ resource, failure, isSaving, leave, saveAnother }: FormFailureProps): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { message, savedAs } = failure;
  if (savedAs === undefined) return <ErrorBanner message={message} />;
  const open = (): void => void navigate(recordPath(resource.resourceId, "show", savedAs));
  return (
    <>
      <ErrorBanner title={t("forms:alreadySaved")} message={message} />
      <div className={classes["choices"]} inert={isSaving}>
        {resource.options.allowedActions?.show === true && (
          <Button onClick={() => leave(open)}>{t("forms:openSaved")}</Button>
        )}
        <Button onClick={saveAnother}>{t("forms:createAnother")}</Button>
      </div>
    </>
  );
}
