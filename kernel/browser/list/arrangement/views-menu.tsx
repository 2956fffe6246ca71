/** The menu beside the list's title: shows the current saved view and opens the others. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SavedView } from "../../../contract/resources/list-settings.ts";
import { Icon } from "../../ui/icon.tsx";
import { MenuGroup, MenuItem } from "../../ui/menu/menu-entries.tsx";
import { Menu } from "../../ui/menu/menu.tsx";
import { Lazy } from "../../hooks/lazy.tsx";
import { showError } from "../../toasts/show-error.ts";
import type { Arrangement } from "./use-arrangement.ts";
import classes from "./list-toolbar.module.css";

const loadArranging = (): Promise<typeof import("./arranging.ts")> => import("./arranging.ts");
const loadDialog = (): Promise<typeof import("./arranging.ts").ViewDialog> =>
  loadArranging().then((module) => module.ViewDialog);

export function ViewsMenu({ arrangement }: { arrangement: Arrangement }): ReactNode {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<{ view: SavedView | undefined }>();
  const { views, view, isChanged, open, defaultView, settings } = arrangement;
  const action = (name: "keepView" | "discardView" | "makeDefault" | "dropDefault", of: SavedView | undefined) => () =>
    void loadArranging()
      .then((actions) => actions[name](arrangement, of as SavedView))
      .catch(showError);
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
  const name = view?.name ?? t("lists:listSettings.allRecords");
  return (
    <>
      <Menu
        label={`${t("lists:listSettings.views")}: ${name}`}
        triggerClassName={classes["view"] ?? ""}
        align="start"
        trigger={
          <>
            <span className={classes["viewName"]}>{name}</span>
            {isChanged && <span className={classes["changed"]}>({t("lists:listSettings.changed")})</span>}
            <Icon name="chevron-down" size={14} />
          </>
        }
      >
        <MenuGroup label={t("lists:listSettings.views")}>
          <MenuItem
            label={t("lists:listSettings.allRecords")}
            icon="list"
            isChosen={view === undefined}
            onSelect={() => open(undefined)}
          />
          {own.map(choice)}
        </MenuGroup>
        {shared.length > 0 && <MenuGroup label={t("lists:listSettings.views")}>{shared.map(choice)}</MenuGroup>}
        <MenuGroup>
          <MenuItem
            label={t("lists:listSettings.newView")}
            icon="plus"
            onSelect={() => setDialog({ view: undefined })}
          />
          {view !== defaultView && (
            <MenuItem label={t("lists:listSettings.makeDefault")} icon="house" onSelect={action("makeDefault", view)} />
          )}
          {view === defaultView && settings.hasOwnDefault === true && (
            <MenuItem
              label={t("lists:listSettings.dropDefault")}
              icon="x"
              onSelect={action("dropDefault", undefined)}
            />
          )}
          {view !== undefined && (
            <MenuItem label={t("lists:listSettings.renameView")} icon="pencil" onSelect={() => setDialog({ view })} />
          )}
          {view?.mayChange === true && (
            <>
              {isChanged && (
                <MenuItem label={t("lists:listSettings.changeView")} icon="save" onSelect={action("keepView", view)} />
              )}
              <MenuItem
                label={t("lists:listSettings.deleteView")}
                icon="trash-2"
                danger
                onSelect={action("discardView", view)}
              />
            </>
          )}
        </MenuGroup>
      </Menu>
      {dialog !== undefined && (
        <Lazy load={loadDialog} props={{ arrangement, view: dialog.view, onClose: () => setDialog(undefined) }} />
      )}
    </>
  );
}
