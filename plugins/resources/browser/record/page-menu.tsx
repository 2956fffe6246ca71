/** The three-dots menu of a resource page: the components of plugins and the server's actions for this menu. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Resource, ResourcePage, Row } from "@portalkit/kernel/contract";
import {
  Contributed,
  type Owned,
  useAdminUser,
  Icon,
  MenuItem,
  type MenuItemProps,
  Menu,
} from "@portalkit/kernel/browser";
import type { RowActionContribution } from "@portalkit/kernel/browser/plugin";
import { Injected, useInjections } from "./injections.tsx";
import classes from "./action-icons.module.css";

interface PageMenuProps {
  page: ResourcePage;
  resource: Resource;
  row?: Row;
  entries: readonly MenuItemProps[];
  rowActions?: readonly Owned<RowActionContribution>[];
  refresh: () => void;
}

/** Renders nothing if the menu is empty. */
export function PageMenu({ page, resource, row, entries, rowActions = [], refresh }: PageMenuProps): ReactNode {
  const { t } = useTranslation();
  const adminUser = useAdminUser();
  const injections = useInjections(resource, page, "threeDotsDropdownItems");
  if (injections.length + entries.length + rowActions.length === 0) return null;
  return (
    <Menu
      label={t("lists:list.more")}
      loads={[...injections, ...rowActions].flatMap(({ load }) => load ?? [])}
      triggerClassName={classes["icon"] ?? ""}
      trigger={<Icon name="ellipsis-vertical" />}
    >
      <Injected injections={injections} resource={resource} refresh={refresh} {...(row === undefined ? {} : { row })} />
      {row !== undefined &&
        rowActions.map((action) => (
          <Contributed
            key={`${action.instance.id} ${action.id}`}
            load={action.load}
            props={{ instance: action.instance, resource, row, adminUser, meta: noMeta, refresh }}
          />
        ))}
      {entries.map((entry) => (
        <MenuItem key={entry.label} {...entry} />
      ))}
    </Menu>
  );
}

const noMeta = {};
