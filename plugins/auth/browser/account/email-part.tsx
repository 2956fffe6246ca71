/** A new email: asked for here, confirmed by the mail to it. */
import { Button, LabelledInput, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { useState, type ReactNode } from "react";
import { changeEmail, type Account } from "../../contract/account-calls.ts";
import { accountMessages } from "../../contract/messages.ts";
import { emailProblem } from "../email-problem.ts";
import { useCheckedForm } from "../use-checked-form.ts";
import { AccountCard } from "./account-card.tsx";
import classes from "./account.module.css";

export function EmailPart({ instance, account }: { instance: PluginInstance; account: Account }): ReactNode {
  const t = useTranslate();
  const { call } = useServices(instance);
  const [typed, setTyped] = useState({ email: "", currentPassword: "" });
  const [sentTo, setSentTo] = useState<string>();
  const wrongEmail = emailProblem(typed.email);
  const problem = wrongEmail ?? (typed.currentPassword === "" ? accountMessages.currentRequired : undefined);
  const form = useCheckedForm(problem === undefined ? undefined : t(problem), async () => {
    setSentTo(undefined);
    await call(changeEmail, { email: typed.email.trim(), currentPassword: typed.currentPassword });
    setSentTo(typed.email.trim());
  });
  const marks = (isWrong: boolean): object => (form.isInvalid && isWrong ? { "aria-invalid": true, "aria-describedby": form.messageId } : {});
  return (
    <AccountCard title={accountMessages.email} hint={accountMessages.emailHint}>
      <p className={classes["note"]}>{t(accountMessages.currentEmail, { email: account.email })}</p>
      <form noValidate className={classes["form"]} onSubmit={form.submit}>
        <LabelledInput label={t(accountMessages.newEmail)} type="email" autoComplete="email" value={typed.email} onChange={(event) => setTyped({ ...typed, email: event.target.value })} {...marks(wrongEmail !== undefined)} />
        <LabelledInput label={t(accountMessages.currentPassword)} type="password" autoComplete="current-password" value={typed.currentPassword} onChange={(event) => setTyped({ ...typed, currentPassword: event.target.value })} {...marks(wrongEmail === undefined)} />
        <p id={form.messageId} role="alert" className={classes["message"]}>{form.message}</p>
        {sentTo !== undefined && <p role="status" className={classes["done"]}>{t(accountMessages.checkNewEmail, { email: sentTo })}</p>}
        <div className={classes["buttons"]}><Button type="submit" loading={form.isBusy}>{t(accountMessages.changeEmail)}</Button></div>
      </form>
    </AccountCard>
  );
}
