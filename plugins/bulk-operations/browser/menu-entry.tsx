/** The entry of the user menu for users who have started a bulk operation or may see those of others. */
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { MenuItem, offered, useCall, type PluginInstance } from "@portalkit/kernel/browser";
import { matchingChangesPort } from "@portalkit/kernel/browser/plugin";
import { listBulkOperations } from "../contract.ts";
import { hasEntry, ownOperations, setNextEntry, type OwnOperations } from "./own-operations.ts";

/** How long the menu waits for the answer. */
const patienceMs = 1_000;

/** Asks whether the user has any, so that the first menu opens with the answer. */
export async function loadEntry(): Promise<typeof BulkOperationsEntry> {
  const ask = async (): Promise<void> => {
    const changes = (await offered(matchingChangesPort, "bulk-operations")) as Partial<OwnOperations> | undefined;
    await changes?.askOwn?.();
  };
  const answered = ask().catch(() => undefined);
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  return BulkOperationsEntry;
}

export function BulkOperationsEntry({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useCall(instance, listBulkOperations, { body: ownOperations });
  // An answer that comes while the menu is open would move its entries under the pointer: it is for the next opening.
  const [isShown] = useState(() => hasEntry(data));
  useEffect(() => setNextEntry(undefined), []);
  if (!isShown) return null;
  return <MenuItem label={t("bulk-operations:title")} icon="list" onSelect={() => void navigate("/bulk-operations")} />;
}
