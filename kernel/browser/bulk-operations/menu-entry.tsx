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

const freshMs = 60_000;
const key = "bulk operations entry";
const run: Run<ReplyOf<typeof listBulkOperations>> = (signal) =>
  call(listBulkOperations, { offset: 0, limit: 1 }, { signal });

/** Asks whether the user has any. */
export const prepareEntry = (): Promise<unknown> => store.get(queryCacheAtom).load(key, run, freshMs);

export function BulkOperationsEntry(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery(key, run, { freshMs });
  // An answer that comes while the menu is open would move its entries under the pointer: it is for the next opening.
  const [{ isShown }] = useState({ isShown: data !== undefined && (data.total > 0 || data.maySeeEveryone) });
  if (!isShown) return null;
  return <MenuItem label={t("bulk:title")} icon="list" onSelect={() => void navigate("/bulk-operations")} />;
}
