/** Puts together what the rows of a list share. */
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { Resource } from "../../contract/resource.ts";
import { translations, useTranslate } from "../i18n/translate.ts";
import { useRegistry } from "../registry.ts";
import { useAdminUser } from "../session/hooks.ts";
import { followLink } from "./follow-link.ts";
import { useInjections } from "./injections.tsx";
import type { ListView } from "./list-view.ts";
import { rowLink } from "./row-link.ts";
import { useRecordActions } from "./use-record-actions.ts";
import { useValueViews } from "./use-value-views.ts";

export function useListViewOf(resource: Resource, toggle: ListView["toggle"], refresh: () => void): ListView {
  const navigate = useNavigate();
  const registry = useRegistry();
  const t = useTranslate();
  const adminUser = useAdminUser();
  const { language } = translations;
  const { run, remove } = useRecordActions(resource);
  const columns = useMemo(() => resource.columns.filter((column) => column.showIn.list), [resource]);
  const views = useValueViews(resource, columns, "list");
  const icons = useInjections(resource, "list", "customActionIcons");
  return useMemo(() => {
    const { allowedActions, actions = [] } = resource.options;
    const contributed = registry.rowActions.filter((action) => action.resource === "*" || action.resource === resource.resourceId);
    const parts = {
      canShow: allowedActions?.show === true, canEdit: allowedActions?.edit === true, canDelete: allowedActions?.delete === true, icons,
      actions: actions.filter(({ showIn }) => showIn?.list === true),
      rowActions: contributed.filter(({ showIn }) => showIn.list === true),
      menuActions: contributed.filter(({ showIn }) => showIn.threeDots === true),
    };
    return {
      ...parts, resource, t, adminUser, views, toggle, refresh, run, remove,
      hasActions: parts.canShow || parts.canEdit || parts.canDelete || icons.length + parts.actions.length + parts.rowActions.length + parts.menuActions.length > 0,
      open: (row, inNewTab) => {
        const link = rowLink(resource, row);
        if (link !== undefined) followLink({ ...link, newTab: inNewTab }, (to) => void navigate(to));
      },
    };
    // `t` stays the same function when the language changes, and the rows must be drawn again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [resource, t, language, adminUser, views, icons, registry, toggle, refresh, run, remove, navigate]);
}
