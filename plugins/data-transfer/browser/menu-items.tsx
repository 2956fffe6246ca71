/** Export and import in the three-dots menu of a list, for whom they are meant. */
import { useSetAtom } from "jotai";
import type { MouseEvent, ReactNode } from "react";
import { Icon, useTranslate, type InjectionProps } from "#kernel/browser";
import { type dataTransfer, isAllowed } from "../contract.ts";
import { transferMessages } from "../contract/messages.ts";
import { openedAtom } from "./opened.ts";

export function MenuItems({ instance, resource, adminUser }: InjectionProps<typeof dataTransfer>): ReactNode {
  const t = useTranslate();
  const open = useSetAtom(openedAtom);
  const { resourceId, options: { allowedActions } } = resource;
  const { resources, exporters, importers } = instance.options;
  const meantFor = (roles: unknown): boolean => isAllowed(roles as string[] | undefined, resources, String(adminUser.dbUser["role"]), resourceId);
  const choose = (which: "export" | "import") => ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    open(which);
  };
  return (
    <>
      {allowedActions.list !== false && meantFor(exporters) && <button type="button" role="menuitem" tabIndex={-1} onClick={choose("export")}><Icon name="download" />{t(transferMessages.export)}</button>}
      {allowedActions.create && meantFor(importers) && <button type="button" role="menuitem" tabIndex={-1} onClick={choose("import")}><Icon name="upload" />{t(transferMessages.import)}</button>}
    </>
  );
}
