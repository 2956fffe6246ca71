/** A new password: the current one is asked for, and all other sessions end. */
import { Button, LabelledInput, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { useState, type ReactNode } from "react";
import { changePassword } from "../../contract/account-calls.ts";
import { accountMessages } from "../../contract/messages.ts";
import { useCheckedForm } from "../use-checked-form.ts";
import { NewPasswordFields, newPasswordLabels, useNewPassword } from "../new-password.tsx";
import { AccountCard } from "./account-card.tsx";
import classes from "./account.module.css";

export function PasswordPart({ instance, onChanged }: { instance: PluginInstance; onChanged: () => void }): ReactNode {
  const t = useTranslate();
  const { call, toast } = useServices(instance);
  // Done, the form begins anew: nothing of the passwords stays in the page.
  const [round, setRound] = useState(0);
  const done = (): void => {
    toast({ message: t(accountMessages.passwordChanged), variant: "success" });
    setRound(round + 1);
    onChanged();
  };
  return (
    <AccountCard title={accountMessages.password} hint={accountMessages.passwordHint}>
      <PasswordForm key={round} instance={instance} send={async (body) => { await call(changePassword, body); done(); }} />
    </AccountCard>
  );
}

function PasswordForm({ instance, send }: { instance: PluginInstance; send: (body: { currentPassword: string; password: string }) => Promise<void> }): ReactNode {
  const t = useTranslate();
  const [currentPassword, setCurrentPassword] = useState("");
  const newPassword = useNewPassword(instance);
  const isCurrentMissing = currentPassword === "";
  const form = useCheckedForm(isCurrentMissing ? t(accountMessages.currentRequired) : newPassword.problem, () => send({ currentPassword, password: newPassword.password }));
  return (
    <form noValidate className={classes["form"]} onSubmit={form.submit}>
      <LabelledInput label={t(accountMessages.currentPassword)} type="password" autoComplete="current-password" value={currentPassword} onChange={(event) => setCurrentPassword(event.target.value)} {...(form.isInvalid && isCurrentMissing ? { "aria-invalid": true, "aria-describedby": form.messageId } : {})} />
      <NewPasswordFields value={newPassword} labels={newPasswordLabels} problemId={form.isInvalid && !isCurrentMissing ? form.messageId : undefined} />
      <p id={form.messageId} role="alert" className={classes["message"]}>{form.message}</p>
      <div className={classes["buttons"]}><Button type="submit" loading={form.isBusy}>{t(accountMessages.changePassword)}</Button></div>
    </form>
  );
}
