/** Beside the list's name: which saved view is shown, and the way to the others. */
import { useState, type ReactNode } from "react";
import { arrangementMessages } from "../../../contract/messages/arrangement.ts";
import { shellMessages } from "../../../contract/messages/shell.ts";
import type { SavedView } from "../../../contract/list-settings.ts";
import { confirm } from "../../confirm/confirm.ts";
import { useTranslate } from "../../i18n/translate.ts";
import { toast } from "../../toasts/toasts.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { Late } from "../late.tsx";
import { tellFailure } from "../tell-failure.ts";
import type { Arrangement } from "./use-arrangement.ts";
import classes from "./arrangement.module.css";

const loadDialog = (): Promise<typeof import("../../chunks/arranging.ts").ViewDialog> => import("../../chunks/arranging.ts").then((module) => module.ViewDialog);

export function ViewsMenu({ arrangement }: { arrangement: Arrangement }): ReactNode {
  const t = useTranslate();
  const [dialog, setDialog] = useState<{ view: SavedView | undefined }>();
  const { views, view, isChanged, open, save, remove } = arrangement;
  const keep = async ({ id, name, isShared, layout }: SavedView): Promise<void> => {
    try {
      await save({ id, name, isShared, ...(layout === undefined ? {} : { layout }) });
      toast({ message: t(arrangementMessages.viewSaved), variant: "success" });
    } catch (error) {
      tellFailure(error);
    }
  };
  const discard = async (gone: SavedView): Promise<void> => {
    const question = t(gone.isShared ? arrangementMessages.deleteSharedQuestion : arrangementMessages.deleteViewQuestion, { name: gone.name });
    if (!(await confirm({ content: question, acceptText: t(arrangementMessages.deleteView), cancelText: t(shellMessages.cancel), danger: true }))) return;
    try {
      await remove(gone);
      toast({ message: t(arrangementMessages.viewDeleted), variant: "success" });
    } catch (error) {
      tellFailure(error);
    }
  };
  const entries: MenuEntry[] = [
    { label: t(arrangementMessages.allRecords), icon: view === undefined ? "check" : "list", onSelect: () => open(undefined) },
    ...views.map((other, at): MenuEntry => ({ label: other.name, beginsGroup: at > 0 && other.isShared && views[at - 1]?.isShared === false, icon: other === view ? "check" : other.isShared ? "users" : "list-filter", onSelect: () => open(other) })),
    { label: t(arrangementMessages.newView), icon: "plus", beginsGroup: true, onSelect: () => setDialog({ view: undefined }) },
    ...(view?.mayChange === true
      ? [
          ...(isChanged ? [{ label: t(arrangementMessages.changeView), icon: "save", onSelect: () => void keep(view) }] : []),
          { label: t(arrangementMessages.renameView), icon: "pencil", onSelect: () => setDialog({ view }) },
          { label: t(arrangementMessages.deleteView), icon: "trash-2", danger: true, onSelect: () => void discard(view) },
        ]
      : []),
  ];
  const name = view?.name ?? t(arrangementMessages.allRecords);
  return (
    <>
      <Menu
        label={`${t(arrangementMessages.views)}: ${name}`} triggerClassName={classes["view"] ?? ""} entries={entries}
        trigger={<><span className={classes["viewName"]}>{name}</span>{isChanged && <span className={classes["changed"]}>({t(arrangementMessages.changed)})</span>}<Icon name="chevron-down" size={14} /></>}
      />
      {dialog !== undefined && <Late load={loadDialog} props={{ arrangement, view: dialog.view, onClose: () => setDialog(undefined) }} />}
    </>
  );
}
