/**
 * A user's arrangement of a board: this browser's copy at once, the server's as soon as it is known, saved with each
 * change.
 */
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useServices, type PluginInstance } from "#kernel/browser";
import { getArrangement, saveArrangement, type Arrangement } from "../contract.ts";

export interface UsedArrangement {
  arrangement: Arrangement | null;
  /** Shown at once; taken back, and told, when it cannot be saved. `null` starts over. */
  change: (next: Arrangement | null) => void;
}

export function useArrangement(instance: PluginInstance, userPk: string): UsedArrangement {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  const storageKey = `portal.dashboard.${instance.id}.${userPk}`;
  const [arrangement, setArrangement] = useState(() => readCopy(storageKey));
  const hasChanged = useRef(false);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const saved = await call(getArrangement);
      if (hasChanged.current) return; // the user was quicker
      setArrangement(saved);
      writeCopy(storageKey, saved);
    };
    read().catch(() => undefined); // the copy will do
  }, [call, storageKey]);
  const change = (next: Arrangement | null): void => {
    hasChanged.current = true;
    const before = arrangement;
    setArrangement(next);
    writeCopy(storageKey, next);
    call(saveArrangement, next).catch((error: Error) => {
      setArrangement(before);
      writeCopy(storageKey, before);
      toast({ message: t("dashboard:notSaved", { error: error.message }), variant: "danger" });
    });
  };
  return { arrangement, change };
}

function readCopy(key: string): Arrangement | null {
  try {
    const { order, hidden } = JSON.parse(localStorage.getItem(key) ?? "null") as Arrangement;
    return Array.isArray(order) && Array.isArray(hidden) ? { order, hidden } : null;
  } catch {
    return null; // nothing is kept, or what is kept is not ours
  }
}

function writeCopy(key: string, arrangement: Arrangement | null): void {
  try {
    localStorage.setItem(key, JSON.stringify(arrangement));
  } catch {
    // the server keeps it anyway
  }
}
