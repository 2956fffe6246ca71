/** Change of the email: requested here, confirmed by the link that is mailed to the new address. */
import { Button, Card, LabelledInput, useServices, translateText, type PluginInstance } from "@portal/kernel/browser";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { changeEmail, type Account } from "../../contract/account/calls.ts";
import { emailProblem, useCheckedForm } from "../forms/use-checked-form.ts";
import classes from "./account.module.css";

export function EmailPart({ instance, account }: { instance: PluginInstance; account: Account }): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const [typed, setTyped] = useState({ email: "" });
  const [sentTo, setSentTo] = useState<string>();
  const wrongEmail = emailProblem(typed.email);
  const form = useCheckedForm(wrongEmail === undefined ? undefined : translateText(wrongEmail), async () => {
    setSentTo(undefined);
    await call(changeEmail, { email: typed.email.trim() });
    setSentTo(typed.email.trim());
  });
  return (
    <Card title={t("auth:account.email")} description={t("auth:account.emailHint")} isLandmark>
      <p className={classes["note"]}>{t("auth:account.currentEmail", { email: account.email })}</p>
      <form noValidate className={classes["form"]} onSubmit={form.submit}>
        <LabelledInput
          label={t("auth:account.newEmail")}
          type="email"
          autoComplete="email"
          value={typed.email}
          onChange={(event) => setTyped({ email: event.target.value })}
          {...(form.isInvalid ? { "aria-invalid": true, "aria-describedby": form.messageId } : {})}
        />
        <p id={form.messageId} role="alert" className={classes["message"]}>
          {form.message}
        </p>
        {sentTo !== undefined && (
          <p role="status" className={classes["done"]}>
            {t("auth:account.checkNewEmail", { email: sentTo })}
          </p>
        )}
        <div className={classes["buttons"]}>
          <Button type="submit" loading={form.isBusy}>
            {t("auth:account.changeEmail")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
