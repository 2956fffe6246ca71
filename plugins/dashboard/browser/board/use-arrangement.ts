/**
 * A user's arrangement of a board: this browser's copy at once, then the server's once it is loaded; saved at each
 * change.
 */
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { inOrder, readStored, useServices, writeStored, type PluginInstance } from "@portalkit/kernel/browser";
import { getArrangement, saveArrangement, type Arrangement } from "../../contract/board/calls.ts";

export interface UsedArrangement {
  arrangement: Arrangement | null;
  /**
   * Optimistic: shows the change at once, and reverts and reports it if it cannot be saved. `null` resets the
   * arrangement.
   */
  change: (next: Arrangement | null) => void;
}

const saveInOrder = inOrder();

export function useArrangement(instance: PluginInstance, userPk: string): UsedArrangement {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  const storageKey = `portal.dashboard.${instance.id}.${userPk}`;
  const [arrangement, setArrangement] = useState(() => readCopy(storageKey));
  const hasChanged = useRef(false);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const saved = await call(getArrangement);
      if (hasChanged.current) return; // the user has changed it during the request
      setArrangement(saved);
      writeCopy(storageKey, saved);
    };
    read().catch(() => undefined); // the local copy is enough
  }, [call, storageKey]);
  const change = (next: Arrangement | null): void => {
    hasChanged.current = true;
    const before = arrangement;
    setArrangement(next);
    writeCopy(storageKey, next);
    saveInOrder(() => call(saveArrangement, next)).catch((error: Error) => {
      setArrangement(before);
      writeCopy(storageKey, before);
      toast({ message: t("dashboard:notSaved", { error: error.message }), variant: "danger" });
    });
  };
  return { arrangement, change };
}

function readCopy(key: string): Arrangement | null {
  try {
    const { order, hidden } = JSON.parse(readStored(key) ?? "null") as Arrangement;
    return Array.isArray(order) && Array.isArray(hidden) ? { order, hidden } : null;
  } catch {
    return null; // nothing is stored, or it is invalid
  }
}

const writeCopy = (key: string, arrangement: Arrangement | null): void => writeStored(key, JSON.stringify(arrangement));
