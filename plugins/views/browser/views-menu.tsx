/** The menu beside the list's title: shows the current saved view and opens the others. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon, Lazy, Menu, MenuGroup, MenuItem } from "@portalkit/kernel/browser";
import type { SavedView } from "../contract.ts";
import type { KnownList } from "./known-list.ts";
import classes from "./views.module.css";

const loadSaving = (): Promise<typeof import("./saving.ts")> => import("./saving.ts");
const loadDialog = (): Promise<typeof import("./saving.ts").ViewDialog> =>
  loadSaving().then((module) => module.ViewDialog);

export function ViewsMenu({ list }: { list: KnownList }): ReactNode {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<{ view: SavedView | undefined }>();
  const { name, view, open, query, settings, triggerClassName, services } = list;
  const { views } = settings;
  const isChanged = view !== undefined && view.query !== query;
  const defaultView = views.find(({ id }) => id === settings.defaultView);
  const action =
    (change: "keepView" | "discardView" | "makeDefault" | "dropDefault", of: SavedView | undefined) => () =>
      void loadSaving()
        .then((actions) => actions[change](list, of as SavedView))
        .catch(services.showError);
  const [own, shared] = [views.filter(({ isShared }) => !isShared), views.filter(({ isShared }) => isShared)];
  const choice = (other: SavedView): ReactNode => (
    <MenuItem
      key={other.id}
      label={other.name}
      icon={other.isShared ? "users" : "list-filter"}
      isChosen={other === view}
      onSelect={() => open(other)}
    />
  );
  return (
    <>
      <Menu
        label={`${t("views:views")}: ${name}`}
        triggerClassName={triggerClassName}
        align="start"
        trigger={
          <>
            <span className={classes["name"]}>{name}</span>
            {isChanged && <span className={classes["changed"]}>({t("views:changed")})</span>}
            <Icon name="chevron-down" size={14} />
          </>
        }
      >
        <MenuGroup label={t("views:views")}>
          <MenuItem
            label={t("lists:listSettings.allRecords")}
            icon="list"
            isChosen={view === undefined}
            onSelect={() => open(undefined)}
          />
          {own.map(choice)}
        </MenuGroup>
        {shared.length > 0 && <MenuGroup label={t("views:views")}>{shared.map(choice)}</MenuGroup>}
        <MenuGroup>
          <MenuItem label={t("views:newView")} icon="plus" onSelect={() => setDialog({ view: undefined })} />
          {view !== defaultView && (
            <MenuItem label={t("views:makeDefault")} icon="house" onSelect={action("makeDefault", view)} />
          )}
          {view === defaultView && settings.hasOwnDefault === true && (
            <MenuItem label={t("views:dropDefault")} icon="x" onSelect={action("dropDefault", undefined)} />
          )}
          {view !== undefined && (
            <MenuItem label={t("views:renameView")} icon="pencil" onSelect={() => setDialog({ view })} />
          )}
          {view?.mayChange === true && (
            <>
              {isChanged && <MenuItem label={t("views:changeView")} icon="save" onSelect={action("keepView", view)} />}
              <MenuItem label={t("views:deleteView")} icon="trash-2" danger onSelect={action("discardView", view)} />
            </>
          )}
        </MenuGroup>
      </Menu>
      {dialog !== undefined && (
        <Lazy load={loadDialog} props={{ list, view: dialog.view, onClose: () => setDialog(undefined) }} />
      )}
    </>
  );
}
