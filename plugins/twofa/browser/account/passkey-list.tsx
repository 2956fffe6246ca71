/** List of a user's passkeys, each with its name and its last use. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon, IconButton, useDateTime, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { removePasskey, type Passkey } from "../../contract/passkeys/calls.ts";
import classes from "./two-factor-part.module.css";

interface PasskeyListProps {
  instance: PluginInstance;
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  refresh: () => void;
}

export function PasskeyList({ instance, passkeys, onRename, refresh }: PasskeyListProps): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const { call, showError, confirm } = useServices(instance);
  if (passkeys.length === 0) return <p className={classes["none"]}>{t("twofa:noPasskeys")}</p>;
  const remove = async ({ id, name }: Passkey): Promise<void> => {
    if (!(await confirm({ content: t("twofa:removeQuestion", { name }), acceptText: t("twofa:remove"), danger: true })))
      return;
    try {
      await call(removePasskey, { id });
    } catch (failure) {
      showError(failure);
    }
    refresh();
  };
  return (
    <ul className={classes["passkeys"]}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <Icon name="key-round" size={18} />
          <div>
            <strong>{passkey.name}</strong>
            <span>
              {t("twofa:addedOn", { date: dateTime(passkey.createdAt) })},{" "}
              {passkey.lastUsedAt === null
                ? t("twofa:neverUsed")
                : t("twofa:lastUsed", { date: dateTime(passkey.lastUsedAt) })}
            </span>
          </div>
          <IconButton
            icon="pencil"
            label={t("twofa:renamePasskey", { name: passkey.name })}
            onClick={() => onRename(passkey)}
          />
          <IconButton
            icon="trash-2"
            danger
            label={t("twofa:removePasskey", { name: passkey.name })}
            onClick={() => void remove(passkey)}
          />
        </li>
      ))}
    </ul>
  );
}
