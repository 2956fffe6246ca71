/** Change of the password: ends all other sessions and, if the user selects it, API tokens and linked chats. */
import { Button, Card, Checkbox, useServices, type PluginInstance } from "@portal/kernel/browser";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { changePassword } from "../../contract/account/calls.ts";
import { useCheckedForm } from "../forms/use-checked-form.ts";
import { NewPasswordFields, newPasswordLabels, useNewPassword } from "../forms/new-password.tsx";
import classes from "./account.module.css";

export function PasswordPart({ instance, onChanged }: { instance: PluginInstance; onChanged: () => void }): ReactNode {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  // Remounts the form after success, so that no password stays in the page.
  const [round, setRound] = useState(0);
  const done = (): void => {
    toast({ message: t("auth:account.passwordChanged"), variant: "success" });
    setRound(round + 1);
    onChanged();
  };
  return (
    <Card title={t("auth:account.password")} description={t("auth:account.passwordHint")} isLandmark>
      <PasswordForm
        key={round}
        instance={instance}
        send={async (body) => {
          await call(changePassword, body);
          done();
        }}
      />
    </Card>
  );
}

function PasswordForm({
  instance,
  send,
}: {
  instance: PluginInstance;
  send: (body: { password: string; revokeCredentials: boolean }) => Promise<void>;
}): ReactNode {
  const { t } = useTranslation();
  const [revokeCredentials, setRevoke] = useState(false);
  const newPassword = useNewPassword(instance);
  const form = useCheckedForm(newPassword.problem, () => send({ password: newPassword.password, revokeCredentials }));
  return (
    <form noValidate className={classes["form"]} onSubmit={form.submit}>
      <NewPasswordFields
        value={newPassword}
        labels={newPasswordLabels}
        problemId={form.isInvalid ? form.messageId : undefined}
      />
      <Checkbox checked={revokeCredentials} onChange={setRevoke}>
        {t("auth:account.alsoRevoke")}
      </Checkbox>
      <p id={form.messageId} role="alert" className={classes["message"]}>
        {form.message}
      </p>
      <div className={classes["buttons"]}>
        <Button type="submit" loading={form.isBusy}>
          {t("auth:account.changePassword")}
        </Button>
      </div>
    </form>
  );
}
