/** Export and import in the three-dots menu of a list, for whom they are meant. */
import { useSetAtom } from "jotai";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MenuItem, type InjectionProps } from "#kernel/browser";
import { type dataTransfer, isAllowed } from "../contract.ts";
import { openedAtom } from "./opened.ts";

export function MenuItems({ instance, resource, adminUser }: InjectionProps<typeof dataTransfer>): ReactNode {
  const { t } = useTranslation();
  const open = useSetAtom(openedAtom);
  const { resourceId, options: { allowedActions } } = resource;
  const { resources, exporters, importers } = instance.options;
  const meantFor = (roles: readonly string[] | undefined): boolean => isAllowed(roles, resources, String(adminUser.dbUser["role"]), resourceId);
  return (
    <>
      {allowedActions.list !== false && meantFor(exporters) && <MenuItem label={t("data-transfer:export")} icon="download" onSelect={() => open("export")} />}
      {allowedActions.create && meantFor(importers) && <MenuItem label={t("data-transfer:import")} icon="upload" onSelect={() => open("import")} />}
    </>
  );
}
