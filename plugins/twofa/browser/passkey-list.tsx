/** A user's passkeys, each with its name and its uses. */
import type { ReactNode } from "react";
import { CallError, Icon, IconButton, useDateTime, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { removePasskey, type Passkey } from "../contract/calls.ts";
import { twofaMessages } from "../contract/messages.ts";
import classes from "./twofa.module.css";

interface PasskeyListProps {
  instance: PluginInstance;
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  refresh: () => void;
}

export function PasskeyList({ instance, passkeys, onRename, refresh }: PasskeyListProps): ReactNode {
  const t = useTranslate();
  const dateTime = useDateTime();
  const { call, toast, confirm } = useServices(instance);
  if (passkeys.length === 0) return <p className={classes["none"]}>{t(twofaMessages.noPasskeys)}</p>;
  const remove = async ({ id, name }: Passkey): Promise<void> => {
    if (!(await confirm({ content: t(twofaMessages.removeQuestion, { name }), acceptText: t(twofaMessages.remove), danger: true }))) return;
    try {
      await call(removePasskey, { id });
    } catch (failure) {
      if (!(failure instanceof CallError && failure.isTold)) toast({ message: failure instanceof Error ? failure.message : String(failure), variant: "danger" });
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
            <span>{t(twofaMessages.addedOn, { date: dateTime(passkey.createdAt) })}, {passkey.lastUsedAt === null ? t(twofaMessages.neverUsed) : t(twofaMessages.lastUsed, { date: dateTime(passkey.lastUsedAt) })}</span>
          </div>
          <IconButton icon="pencil" label={t(twofaMessages.renamePasskey, { name: passkey.name })} onClick={() => onRename(passkey)} />
          <IconButton icon="trash-2" danger label={t(twofaMessages.removePasskey, { name: passkey.name })} onClick={() => void remove(passkey)} />
        </li>
      ))}
    </ul>
  );
}
