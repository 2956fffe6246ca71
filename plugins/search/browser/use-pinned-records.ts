/** Pinned and recently opened records, which the palette shows before anything is typed. */
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { isUnknownCall, useAdminUser, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { readOpenedRecords } from "@portalkit/resources/browser-api";
import { recordPath, type ReplyOf } from "@portalkit/kernel/contract";
import { getPaletteRecords, maxRecentRecords, pinRecord, type PaletteRecord, type RecordAddress } from "../contract.ts";
import type { Command, CommandGroup } from "./commands.ts";

type Records = ReplyOf<typeof getPaletteRecords>;

export interface PinnedRecords {
  groups: CommandGroup[];
  isPinned: (record: RecordAddress) => boolean;
  /** What the last change was, for screen readers. */
  said: string | undefined;
  /** Pins the record of a command, or removes its pin; undefined on servers without pins. */
  togglePin: ((command: Command) => void) | undefined;
}

/** Empty until the server has answered, and on servers without the call. A failure hides only these groups. */
export function usePinnedRecords(instance: PluginInstance): PinnedRecords {
  const { t } = useTranslation();
  const userPk = useAdminUser()?.pk;
  const { call, showError } = useServices(instance);
  const [records, setRecords] = useState<Records>();
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (userPk === undefined) return undefined;
    const abort = new AbortController();
    call(getPaletteRecords, { recent: recentOf(userPk) }, { signal: abort.signal }).then(setRecords, (error: unknown) =>
      isUnknownCall(error) ? undefined : showError(error),
    );
    return () => abort.abort();
  }, [call, showError, userPk]);
  const groups = useMemo(
    () => [
      { title: t("search:pinned"), commands: (records?.pinned ?? []).map((record) => commandOf(record, "pin")) },
      { title: t("search:recent"), commands: (records?.recent ?? []).map((record) => commandOf(record, "history")) },
    ],
    [records, t],
  );
  const isPinned = (record: RecordAddress): boolean =>
    records?.pinned.some((one) => one.resourceId === record.resourceId && one.recordId === String(record.recordId)) ===
    true;
  const toggle = async ({ record, title }: Command): Promise<void> => {
    if (record === undefined) return;
    try {
      const isPinnedNow = isPinned(record);
      await call(pinRecord, { ...record, isPinned: !isPinnedNow });
      setRecords(await call(getPaletteRecords, { recent: userPk === undefined ? [] : recentOf(userPk) }));
      setSaid(t(isPinnedNow ? "search:isUnpinned" : "search:isPinned", { record: title }));
    } catch (error) {
      showError(error);
    }
  };
  return { groups, isPinned, said, togglePin: records === undefined ? undefined : (command) => void toggle(command) };
}

/** The kernel may remember more than the call takes. */
const recentOf = (userPk: string | number): RecordAddress[] => readOpenedRecords(userPk).slice(0, maxRecentRecords);

const commandOf = ({ resourceId, resource, recordId, label }: PaletteRecord, icon: string): Command => ({
  id: `${icon} ${resourceId} ${recordId}`,
  title: label,
  hint: resource,
  icon,
  to: recordPath(resourceId, "show", recordId),
  record: { resourceId, recordId },
});
