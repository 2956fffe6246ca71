/** Confirmation dialog, optionally with an input for a name. */
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, LabelledInput } from "@portal/kernel/browser";
import { twofaLimits } from "../../contract/limits.ts";
import classes from "../sign-in/second-step.module.css";

export interface Asked {
  title: string;
  hint?: string;
  accept: string;
  /** Initial value of the name; without it, there is no input. */
  name?: string;
  isDanger?: boolean;
  /** Whether this browser cannot do it. */
  isImpossible?: boolean;
  isBusy: boolean;
  error: string | undefined;
  onAccept: (given: { name: string }) => void;
  onClose: () => void;
}

export function AskDialog({
  title,
  hint,
  accept,
  name,
  isDanger = false,
  isImpossible = false,
  isBusy,
  error,
  onAccept,
  onClose,
}: Asked): ReactNode {
  const { t } = useTranslation();
  const formId = useId();
  const [given, setGiven] = useState({ name: name ?? "" });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onAccept(given);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("twofa:cancel")}</Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? "danger" : "primary"}
            loading={isBusy}
            disabled={isImpossible}
          >
            {accept}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={classes["form"]}>
        {hint !== undefined && <p>{hint}</p>}
        {isImpossible && (
          <p role="alert" className={classes["error"]}>
            {t("twofa:noPasskeysHere")}
          </p>
        )}
        {name !== undefined && (
          <LabelledInput
            label={t("twofa:passkeyName")}
            required
            autoFocus
            maxLength={twofaLimits.passkeyName}
            value={given.name}
            onChange={(event) => setGiven({ name: event.target.value })}
          />
        )}
        {error !== undefined && (
          <p role="alert" className={classes["error"]}>
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
