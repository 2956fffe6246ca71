/** Selecting records of a trash, restoring them and deleting them for good, in parts with progress. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { deleteForGood, restoreDeleted, type DeletedRecord } from "../contract.ts";

/** Small, so that the progress moves. */
const partRecords = 10;

export type TrashAction = "restore" | "deleteForGood";
const calls = { restore: restoreDeleted, deleteForGood } as const;
const reports = { restore: "trash:restored", deleteForGood: "trash:deletedForGood" } as const;

export interface TrashChange {
  /** The ids of the selected records that are on the page. */
  selected: ReadonlySet<string>;
  select: (ids: readonly string[]) => void;
  /** What runs, and how far it is. */
  running: { action: TrashAction; done: number; total: number } | undefined;
  /** The records that the last action refused. */
  refused: readonly { id: string; label: string; error: string }[];
  run: (action: TrashAction, ids: readonly string[]) => Promise<void>;
}

/** @param refresh called after each change */
export function useTrashChange(
  instance: PluginInstance,
  resourceId: string,
  records: readonly DeletedRecord[],
  refresh: () => void,
): TrashChange {
  const { t } = useTranslation();
  const { call, confirm, showError, toast } = useServices(instance);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [running, setRunning] = useState<TrashChange["running"]>();
  const [refused, setRefused] = useState<TrashChange["refused"]>([]);
  const labels = new Map(records.map(({ id, label }) => [id, label]));
  const selected = new Set(chosen.filter((id) => labels.has(id)));

  const run = async (action: TrashAction, ids: readonly string[]): Promise<void> => {
    if (running !== undefined) return;
    const accepted =
      action === "restore" ||
      (await confirm({
        content: t("trash:deleteQuestion", { count: ids.length }),
        acceptText: t("trash:deleteForGood"),
        danger: true,
      }));
    if (!accepted) return;
    setRefused([]);
    let done = 0;
    const errors: { id: string; label: string; error: string }[] = [];
    try {
      for (let at = 0; at < ids.length; at += partRecords) {
        setRunning({ action, done: at, total: ids.length });
        const reply = await call(calls[action], { resourceId, ids: ids.slice(at, at + partRecords) });
        done += reply.done;
        errors.push(...reply.refused.map((one) => ({ ...one, label: labels.get(one.id) ?? "" })));
      }
    } catch (error) {
      showError(error);
    }
    setRunning(undefined);
    setRefused(errors);
    if (done > 0) toast({ message: t(reports[action], { count: done }), variant: "success" });
    refresh();
  };
  return { selected, select: setChosen, running, refused, run };
}
