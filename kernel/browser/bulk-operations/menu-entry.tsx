/** The entry of the user menu for users who have started a bulk operation or may see those of others. */
import "../i18n/bulk-messages.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { listBulkOperations } from "../../contract/resources/bulk-operations.ts";
import { call } from "../api/call.ts";
import { useQuery } from "../query/use-query.ts";
import { MenuItem } from "../ui/menu/menu-entries.tsx";

const freshMs = 60_000;

export function BulkOperationsEntry(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery(
    "bulk operations entry",
    (signal) => call(listBulkOperations, { offset: 0, limit: 1 }, { signal }),
    { freshMs },
  );
  if (data === undefined || (data.total === 0 && !data.maySeeEveryone)) return null;
  return <MenuItem label={t("bulk:title")} icon="list" onSelect={() => void navigate("/bulk-operations")} />;
}
