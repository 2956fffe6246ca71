/** Sets a secret. It never becomes part of the form, so that no draft stores it. */
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { FormDialog } from "@portalkit/resources/browser-api";
import { changeSettings, type SettingInfo } from "../contract.ts";

interface SecretDialogProps {
  instance: PluginInstance;
  setting: SettingInfo;
  onClose: () => void;
  onChanged: () => void;
}

export function SecretDialog({ instance, setting, onClose, onChanged }: SecretDialogProps): ReactNode {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  // The dialog stays with the version that it was opened for, so that a change by another user is not overwritten.
  const [{ instanceId, name, version, column }] = useState(setting);
  const fields = useMemo(
    () =>
      [{ name: "value", label: t("settings:secretNew"), required: true, masked: true, autoComplete: "off" }] as const,
    [t],
  );
  return (
    <FormDialog
      title={t("settings:secretChangeOf", { setting: column.label })}
      content={t("settings:secretHint")}
      submitText={t("settings:secretSave")}
      fields={fields}
      validate={({ value }) => ({ value: value ? undefined : t("settings:secretEmpty") })}
      onSubmit={async ({ value }) => {
        try {
          await call(changeSettings, { changes: [{ instanceId, name, version, value }] });
        } finally {
          onChanged();
        }
        toast({ message: t("settings:saved"), variant: "success" });
      }}
      onClose={onClose}
    />
  );
}
