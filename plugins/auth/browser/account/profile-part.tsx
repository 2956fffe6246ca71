/** The user's own name and image. */
import { Button, Card, LabelledInput, loadBaseConfig, useServices, type PluginInstance } from "@portal/kernel/browser";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { saveProfile, type Account } from "../../contract/account/calls.ts";
import { useCheckedForm } from "../forms/use-checked-form.ts";
import classes from "./account.module.css";

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
  const [typed, setTyped] = useState({ fullName: account.fullName, avatarUrl: account.avatarUrl });
  const isGoodAvatar = /^(?:(?:https:\/\/|\/(?![/\\]))\S*)?$/.test(typed.avatarUrl.trim());
  const form = useCheckedForm(isGoodAvatar ? undefined : t("auth:account.badAvatar"), async () => {
    await call(saveProfile, { fullName: typed.fullName.trim(), avatarUrl: typed.avatarUrl.trim() });
    toast({ message: t("auth:account.saved"), variant: "success" });
    onSaved();
    // The user menu shows the name and the image too.
    await loadBaseConfig();
  });
  return (
    <Card title={t("auth:account.profile")} description={t("auth:account.profileHint")} isLandmark>
      <form noValidate className={classes["form"]} onSubmit={form.submit}>
        <LabelledInput
          label={t("auth:account.fullName")}
          autoComplete="name"
          maxLength={200}
          value={typed.fullName}
          onChange={(event) => setTyped({ ...typed, fullName: event.target.value })}
        />
        <LabelledInput
          label={t("auth:account.avatar")}
          inputMode="url"
          autoComplete="photo"
          maxLength={2000}
          value={typed.avatarUrl}
          onChange={(event) => setTyped({ ...typed, avatarUrl: event.target.value })}
          aria-invalid={form.isInvalid || undefined}
          aria-describedby={`${form.messageId} ${form.messageId}n`}
        />
        <p id={`${form.messageId}n`} className={classes["note"]}>
          {t("auth:account.avatarHint")}
        </p>
        <p id={form.messageId} role="alert" className={classes["message"]}>
          {form.message}
        </p>
        <div className={classes["buttons"]}>
          <Button type="submit" variant="primary" loading={form.isBusy}>
            {t("auth:account.save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
