/** Change of the password: ends all other sessions and, if the user selects it, API tokens and linked chats. */
import { Card, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { Form } from "@portalkit/resources/browser-api";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { changePassword } from "../../contract/account/calls.ts";
import { usePasswordRules } from "../forms/new-password.tsx";

export function PasswordPart({ instance, onChanged }: { instance: PluginInstance; onChanged: () => void }): ReactNode {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  const problemOf = usePasswordRules(instance);
  const fields = useMemo(() => {
    const secret = { masked: true, autoComplete: "new-password" } as const;
    return [
      { name: "password", label: t("auth:newPassword"), ...secret },
      { name: "confirmation", label: t("auth:newPasswordAgain"), ...secret },
      { name: "revokeCredentials", label: t("auth:account.alsoRevoke"), type: "boolean", control: "checkbox" },
    ] as const;
  }, [t]);
  return (
    <Card title={t("auth:account.password")} description={t("auth:account.passwordHint")} isLandmark>
      <Form
        fields={fields}
        submitText={t("auth:account.changePassword")}
        isSecondary
        isCleared
        validate={({ password, confirmation }) => {
          const problem = problemOf(password ?? "", confirmation ?? "");
          return password && password !== confirmation ? { confirmation: problem } : { password: problem };
        }}
        onSubmit={async ({ password, revokeCredentials }) => {
          await call(changePassword, { password: password ?? "", revokeCredentials });
          toast({ message: t("auth:account.passwordChanged"), variant: "success" });
        }}
        onDone={onChanged}
      />
    </Card>
  );
}
