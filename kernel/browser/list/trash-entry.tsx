/** The entry of a list's menu that leads to the resource's trash. Loaded when the menu opens. */
import "../i18n/trash-messages.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { listPath } from "../../contract/resources/record-paths.ts";
import { MenuItem } from "../ui/menu/menu-entries.tsx";

export function TrashEntry({ resourceId }: { resourceId: string }): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <MenuItem label={t("trash:title")} icon="trash-2" onSelect={() => void navigate(`${listPath(resourceId)}/trash`)} />
  );
}
