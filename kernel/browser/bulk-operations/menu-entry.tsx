/** The entry of the user menu for users who have started a bulk operation or may see those of others. */
import "../i18n/bulk-messages.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { listBulkOperations } from "../../contract/resources/bulk-operations.ts";
import type { ReplyOf } from "../../contract/endpoint.ts";
import { call } from "../api/call.ts";
import { queryCacheAtom, useQuery } from "../query/use-query.ts";
import type { Run } from "../query/query-cache.ts";
import { store } from "../state/store.ts";
import { MenuItem } from "../ui/menu/menu-entries.tsx";
import { ownOperationsKey } from "./started-operations.ts";

const freshMs = 60_000;
/** How long the menu waits for the answer. */
const patienceMs = 1_000;
const run: Run<ReplyOf<typeof listBulkOperations>> = (signal) =>
  call(listBulkOperations, { offset: 0, limit: 1 }, { signal });

/** Asks whether the user has any, so that the first menu opens with the answer. */
export async function loadEntry(): Promise<typeof BulkOperationsEntry> {
  const answered = store.get(queryCacheAtom).load(ownOperationsKey(), run, freshMs);
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  return BulkOperationsEntry;
}

export function BulkOperationsEntry(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery(ownOperationsKey(), run, { freshMs });
  // An answer that comes while the menu is open would move its entries under the pointer: it is for the next opening.
  // Before it the entry is there: its page tells those who have none.
  const [{ isShown }] = useState({ isShown: data === undefined || data.total > 0 || data.maySeeEveryone });
  if (!isShown) return null;
  return <MenuItem label={t("bulk:title")} icon="list" onSelect={() => void navigate("/bulk-operations")} />;
}
