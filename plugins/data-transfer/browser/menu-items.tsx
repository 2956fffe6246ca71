/** Export and import in the three-dots menu of a list, for users with the permission. */
import { atom, useSetAtom } from "jotai";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MenuItem, useIsOffered, useMay, type InjectionProps } from "@portalkit/kernel/browser";
import { importStepsPort } from "@portalkit/imports/browser-api";
import { type dataTransfer, isMeant } from "../contract.ts";

/** Which dialog is open. Stored outside of the menu, whose entries unmount when it closes. */
export const openedAtom = atom<"export" | "import" | null>(null);

export function MenuItems({ instance, resource }: InjectionProps<typeof dataTransfer>): ReactNode {
  const { t } = useTranslation();
  const open = useSetAtom(openedAtom);
  const {
    resourceId,
    options: { allowedActions },
  } = resource;
  const may = useMay(instance);
  const canImport = useIsOffered(importStepsPort);
  if (!isMeant(instance.options, resourceId)) return null;
  return (
    <>
      {allowedActions.list !== false && may("export") && (
        <MenuItem label={t("data-transfer:export")} icon="download" onSelect={() => open("export")} />
      )}
      {canImport && (allowedActions.create || allowedActions.edit) && may("import") && (
        <MenuItem label={t("data-transfer:import")} icon="upload" onSelect={() => open("import")} />
      )}
    </>
  );
}
