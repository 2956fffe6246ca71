/** The actions of a row: show, edit, delete, the server's actions, and those of plugins. */
import { build } from "portal:build";
import type { ReactNode } from "react";
import { type Row, recordPath } from "@portalkit/kernel/contract";
import { Contributed, Icon, MenuItem, Menu } from "@portalkit/kernel/browser";
import { PageLink } from "../fields/values/page-link.tsx";
import { Injected } from "../record/injections.tsx";
import { useListView } from "./list-view.ts";
import { useRunning } from "@portalkit/kernel/browser/engine";
import type { ServerLink } from "../navigation/server-link.ts";
import classes from "../record/action-icons.module.css";

export function RowActions({
  row,
  recordId,
  label,
  link,
}: {
  row: Row;
  recordId: string;
  label: string;
  link: ServerLink | undefined;
}): ReactNode {
  const {
    t,
    names,
    adminUser,
    resource,
    canShow,
    canEdit,
    canDelete,
    actions,
    actionEntries,
    rowActions,
    menuActions,
    icons,
    run,
    remove,
    refresh,
  } = useListView();
  const [running, start] = useRunning(recordId);
  const props = { resource, row, adminUser, meta: noMeta, refresh };
  return (
    <>
      {icons.length > 0 && (
        <Injected key={`icons ${recordId}`} injections={icons} resource={resource} row={row} refresh={refresh} />
      )}
      {rowActions.map((action) => (
        <Contributed
          key={`${action.instance.id} ${action.id} ${recordId}`}
          load={action.load}
          props={{ ...props, instance: action.instance }}
        />
      ))}
      {actions.map((action) => (
        <button
          key={action.id}
          type="button"
          className={classes["icon"]}
          data-tip={action.name}
          aria-label={`${action.name}: ${label}`}
          aria-disabled={running !== undefined}
          aria-busy={running === action.id}
          onClick={() => start(action.id, () => run(action, recordId))}
        >
          <Icon name={action.icon ?? "zap"} />
        </button>
      ))}
      {canShow && recordId !== "" && (
        <OpenIcon link={link} fallback={recordPath(resource.resourceId, "show", recordId)} label={label} />
      )}
      {canEdit && recordId !== "" && (
        <PageLink
          className={editClass}
          to={recordPath(resource.resourceId, "edit", recordId)}
          data-edit=""
          data-tip={names.edit}
          aria-label={`${names.edit}: ${label}`}
        />
      )}
      {canDelete && recordId !== "" && (
        <button
          type="button"
          className={deleteClass}
          data-danger=""
          data-tip={names.delete}
          aria-label={`${names.delete}: ${label}`}
          onClick={() => remove(recordId)}
        />
      )}
      {menuActions.length + actionEntries.length > 0 && (
        <Menu
          key={`menu ${recordId}`}
          label={t("lists:list.moreOf", { record: label })}
          isBusy={running !== undefined}
          loads={menuActions.map(({ load }) => load)}
          triggerClassName={classes["icon"] ?? ""}
          trigger={<Icon name="ellipsis-vertical" />}
        >
          {menuActions.map((action) => (
            <Contributed
              key={`${action.instance.id} ${action.id}`}
              load={action.load}
              props={{ ...props, instance: action.instance }}
            />
          ))}
          {actionEntries.map((action) => (
            <MenuItem
              key={action.id}
              label={action.name}
              icon={action.icon ?? "zap"}
              onSelect={() => start(action.id, () => run(action, recordId))}
            />
          ))}
        </Menu>
      )}
    </>
  );
}

const noMeta = {};
const showClass = `${classes["icon"]} ${classes["show"]}`;
const editClass = `${classes["icon"]} ${classes["edit"]}`;
const deleteClass = `${classes["icon"]} ${classes["delete"]}`;

/** A real link, so that the keyboard, a new tab and a screen reader can do the same as a click on the row. */
function OpenIcon({
  link,
  fallback,
  label,
}: {
  link: ServerLink | undefined;
  fallback: string;
  label: string;
}): ReactNode {
  const { names } = useListView();
  const naming = {
    className: showClass,
    "data-tip": names.show,
    "aria-label": `${names.show}: ${label}`,
  };
  if (link !== undefined && (link.external || link.newTab)) {
    return (
      // The style sheet draws its icon, and its label is in the names above.
      // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label
      <a
        {...naming}
        href={link.external ? link.to : `${build.basePath}${link.to}`}
        {...(link.newTab ? { target: "_blank", rel: "noopener" } : {})}
      />
    );
  }
  return <PageLink {...naming} to={link?.to ?? fallback} />;
}
