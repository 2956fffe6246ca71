/** Change of the email: requested here, confirmed by the link that is mailed to the new address. */
import { Card, useServices, translateText, type PluginInstance } from "@portalkit/kernel/browser";
import { Form } from "@portalkit/resources/browser-api";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { changeEmail, keepEmail, type Account } from "../../contract/account/calls.ts";
import { WaitingEmail } from "../email-change/waiting-email.tsx";
import { emailProblem } from "../forms/use-checked-form.ts";
import classes from "./account.module.css";

export function EmailPart({
  instance,
  account,
  onChanged,
}: {
  instance: PluginInstance;
  account: Account;
  onChanged: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const [sentTo, setSentTo] = useState<string>();
  const { emailChange } = account;
  const fields = useMemo(
    () => [{ name: "email", label: t("auth:account.newEmail"), required: true, autoComplete: "email" }] as const,
    [t],
  );
  return (
    <Card title={t("auth:account.email")} description={t("auth:account.emailHint")} isLandmark>
      <p className={classes["note"]}>{t("auth:account.currentEmail", { email: account.email })}</p>
      {emailChange !== undefined && (
        <WaitingEmail
          instance={instance}
          at={emailChange.at}
          text={(time) => t("auth:emailChange.yours", { email: emailChange.email, time })}
          cancel={{
            text: t("auth:emailChange.stopButton"),
            done: t("auth:emailChange.stopped"),
            run: () => call(keepEmail),
          }}
          onDone={onChanged}
        />
      )}
      <Form
        fields={fields}
        submitText={t("auth:account.changeEmail")}
        isSecondary
        validate={({ email }) => {
          const problem = emailProblem(email ?? "");
          return { email: problem && translateText(problem) };
        }}
        onSubmit={async ({ email }) => {
          setSentTo(undefined);
          await call(changeEmail, { email: email.trim() });
          setSentTo(email.trim());
        }}
      >
        {sentTo !== undefined && (
          <p role="status" className={classes["done"]}>
            {t("auth:account.checkNewEmail", { email: sentTo })}
          </p>
        )}
      </Form>
    </Card>
  );
}
