/** Beside the list's name: which saved view is shown, and the way to the others. */
import { useState, type ReactNode } from "react";
import { arrangementMessages } from "../../../contract/messages/arrangement.ts";
import type { SavedView } from "../../../contract/list-settings.ts";
import { useTranslate } from "../../i18n/translate.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { Late } from "../../late.tsx";
import { tellFailure } from "../tell-failure.ts";
import type { Arrangement } from "./use-arrangement.ts";
import classes from "./arrangement.module.css";

const loadArranging = (): Promise<typeof import("../../chunks/arranging.ts")> => import("../../chunks/arranging.ts");
const loadDialog = (): Promise<typeof import("../../chunks/arranging.ts").ViewDialog> => loadArranging().then((module) => module.ViewDialog);

export function ViewsMenu({ arrangement }: { arrangement: Arrangement }): ReactNode {
  const t = useTranslate();
  const [dialog, setDialog] = useState<{ view: SavedView | undefined }>();
  const { views, view, isChanged, open, defaultView } = arrangement;
  const deed = (name: "keepView" | "discardView" | "switchDefault", of: SavedView | undefined) => () => void loadArranging().then((deeds) => deeds[name](arrangement, of as SavedView)).catch(tellFailure);
  const entries: MenuEntry[] = [
    { label: t(arrangementMessages.allRecords), icon: view === undefined ? "check" : "list", onSelect: () => open(undefined) },
    ...views.map((other, at): MenuEntry => ({ label: other.name, beginsGroup: at > 0 && other.isShared && views[at - 1]?.isShared === false, icon: other === view ? "check" : other.isShared ? "users" : "list-filter", onSelect: () => open(other) })),
    { label: t(arrangementMessages.newView), icon: "plus", beginsGroup: true, onSelect: () => setDialog({ view: undefined }) },
    ...(view !== defaultView ? [{ label: t(arrangementMessages.makeDefault), icon: "pin", onSelect: deed("switchDefault", view) }] : view === undefined ? [] : [{ label: t(arrangementMessages.dropDefault), icon: "pin-off", onSelect: deed("switchDefault", undefined) }]),
    ...(view?.mayChange === true
      ? [
          ...(isChanged ? [{ label: t(arrangementMessages.changeView), icon: "save", onSelect: deed("keepView", view) }] : []),
          { label: t(arrangementMessages.renameView), icon: "pencil", onSelect: () => setDialog({ view }) },
          { label: t(arrangementMessages.deleteView), icon: "trash-2", danger: true, onSelect: deed("discardView", view) },
        ]
      : []),
  ];
  const name = view?.name ?? t(arrangementMessages.allRecords);
  return (
    <>
      <Menu
        label={`${t(arrangementMessages.views)}: ${name}`} triggerClassName={classes["view"] ?? ""} entries={entries} align="start"
        trigger={<><span className={classes["viewName"]}>{name}</span>{isChanged && <span className={classes["changed"]}>({t(arrangementMessages.changed)})</span>}<Icon name="chevron-down" size={14} /></>}
      />
      {dialog !== undefined && <Late load={loadDialog} props={{ arrangement, view: dialog.view, onClose: () => setDialog(undefined) }} />}
    </>
  );
}
