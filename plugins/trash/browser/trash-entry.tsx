/** The entry of a list's menu that leads to the resource's trash. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { MenuItem, type InjectionProps } from "@portalkit/kernel/browser";
import { trashPath } from "@portalkit/kernel/contract";

export function TrashEntry({ resource: { resourceId } }: InjectionProps): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return <MenuItem label={t("trash:title")} icon="trash-2" onSelect={() => void navigate(trashPath(resourceId))} />;
}
