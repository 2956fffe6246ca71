/** Sets a secret. It never becomes part of the form, so that no draft stores it. */
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { changeSettings, type SettingInfo } from "../../contract/settings/setting-calls.ts";
import { call } from "../api/call.ts";
import { isReported, messageOf } from "../toasts/show-error.ts";
import { toast } from "../toasts/toasts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { LabelledInput } from "../ui/text-input.tsx";
import classes from "../form/dialog-form.module.css";

interface SecretDialogProps {
  setting: SettingInfo;
  onClose: () => void;
  onChanged: () => void;
}

const formId = "setting-secret";

export function SecretDialog({ setting, onClose, onChanged }: SecretDialogProps): ReactNode {
  const { t } = useTranslation();
  // The dialog stays with the version that it was opened for, so that a change by another user is not overwritten.
  const [{ instanceId, name, version, column }] = useState(setting);
  const [value, setValue] = useState("");
  const [failure, setFailure] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (value === "") return setFailure(t("settings:secretEmpty"));
    setRunning(true);
    setFailure(undefined);
    try {
      await call(changeSettings, { changes: [{ instanceId, name, version, value }] });
      toast({ message: t("settings:saved"), variant: "success" });
      onClose();
    } catch (error) {
      if (!isReported(error)) setFailure(messageOf(error));
      setRunning(false);
    }
    onChanged();
  };
  const close = (): void => (isRunning ? undefined : onClose());
  return (
    <Dialog
      title={t("settings:secretChangeOf", { setting: column.label })}
      onClose={close}
      actions={
        <>
          <Button disabled={isRunning} onClick={close}>
            {t("kernel:shell.cancel")}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={isRunning}>
            {t("settings:secretSave")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={classes["form"]} onSubmit={(event) => void save(event)}>
        <p>{t("settings:secretHint")}</p>
        <LabelledInput
          label={t("settings:secretNew")}
          type="password"
          autoComplete="off"
          autoFocus
          value={value}
          onChange={({ target }) => setValue(target.value)}
          {...(failure === undefined ? {} : { error: failure })}
        />
      </form>
    </Dialog>
  );
}
