/** The user's own name and image. */
import { Card, loadBaseConfig, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { Form } from "@portalkit/resources/browser-api";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { saveProfile, type Account } from "../../contract/account/calls.ts";

const avatarPattern = String.raw`^\s*(?:(?:https:\/\/|\/(?![\/\\]))\S*)?\s*$`;

export function ProfilePart({
  instance,
  account,
  onSaved,
}: {
  instance: PluginInstance;
  account: Account;
  onSaved: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  const fields = useMemo(
    () =>
      [
        {
          name: "fullName",
          label: t("auth:account.fullName"),
          initial: account.fullName,
          maxLength: 200,
          autoComplete: "name",
        },
        {
          name: "avatarUrl",
          label: t("auth:account.avatar"),
          note: t("auth:account.avatarHint"),
          initial: account.avatarUrl,
          maxLength: 2000,
          autoComplete: "photo",
          validation: [{ regExp: avatarPattern, message: t("auth:account.badAvatar") }],
        },
      ] as const,
    [t, account],
  );
  return (
    <Card title={t("auth:account.profile")} description={t("auth:account.profileHint")} isLandmark>
      <Form
        fields={fields}
        submitText={t("auth:account.save")}
        onSubmit={async ({ fullName, avatarUrl }) => {
          await call(saveProfile, { fullName: fullName?.trim() ?? "", avatarUrl: avatarUrl?.trim() ?? "" });
          toast({ message: t("auth:account.saved"), variant: "success" });
          onSaved();
          // The user menu shows the name and the image too.
          await loadBaseConfig();
        }}
      />
    </Card>
  );
}
