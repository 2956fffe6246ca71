/** Builds the context shared by the rows of a list. */
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Resource } from "@portalkit/kernel/contract";
import { translations, useAllowed } from "@portalkit/kernel/browser/engine";
import { followLink } from "../navigation/server-link.ts";
import { originHere } from "../navigation/list-origin.ts";
import { useAdminUser } from "@portalkit/kernel/browser";
import { layoutOf, type ColumnPlace } from "./arrangement/arrange-columns.ts";
import type { Arrangement } from "./arrangement/use-arrangement.ts";
import { useInjections } from "../record/injections.tsx";
import type { ListColumn, ListView } from "./list-view.ts";
import { rowLink } from "./row-link.ts";
import { useCards, useHover } from "./use-layout.ts";
import { useRecordActions } from "../record/use-record-actions.ts";
import { useValueViews } from "../record/use-value-views.ts";

/** @param arrangement the columns, their widths, and the function that changes them */
export function useListViewOf(
  resource: Resource,
  {
    shown,
    places,
    isCompact,
    hasAggregates,
    isKept,
    change,
  }: Pick<Arrangement, "shown" | "places" | "isCompact" | "hasAggregates" | "isKept" | "change">,
  editCell: ListView["editCell"],
  toggle: ListView["toggle"],
  refresh: () => void,
): ListView {
  const navigate = useNavigate();
  const { rowActions } = useAllowed();
  const { t } = useTranslation();
  const adminUser = useAdminUser();
  const { language } = translations;
  const { run, remove } = useRecordActions(resource);
  const areCards = useCards();
  const hasHover = useHover();
  const columns = useMemo(() => shown.map(({ column }) => column), [shown]);
  const values = useValueViews(resource, columns, "list");
  const mayEdit = resource.options.allowedActions?.edit === true;
  const views = useMemo(
    () =>
      values.map((view, at): ListColumn => {
        const isPinned = at > 0 && values.slice(0, at + 1).every(({ column }) => column.listSticky === true);
        const style = widthStyle(shown.find(({ column }) => column === view.column)?.width);
        return {
          ...view,
          style: isPinned ? { ...style, insetInlineStart: `var(--pin-${at})` } : style,
          isPinned,
          isEditable: view.column.inlineEdit === true && mayEdit,
        };
      }),
    [values, shown, mayEdit],
  );
  const resize = useMemo(
    () =>
      isKept
        ? (name: string, width: number | undefined) =>
            change(
              layoutOf(
                places.map((place) => (place.column.name === name ? withWidth(place, width) : place)),
                { isCompact, hasAggregates },
              ),
            )
        : undefined,
    [isKept, places, isCompact, hasAggregates, change],
  );
  const icons = useInjections(resource, "list", "customActionIcons");
  return useMemo(() => {
    const { allowedActions, actions = [] } = resource.options;
    const contributed = rowActions.filter(
      (action) => action.resource === "*" || action.resource === resource.resourceId,
    );
    const can = {
      canShow: allowedActions?.show === true,
      canEdit: allowedActions?.edit === true,
      canDelete: allowedActions?.delete === true,
    };
    const usual = Object.values(can).filter(Boolean).length;
    const ownActions = actions.filter(({ showIn }) => showIn?.list === true);
    const iconActions = contributed.filter(({ showIn }) => showIn.list === true);
    const menuActions = contributed.filter(({ showIn }) => showIn.threeDots === true);
    const areIcons = usual + icons.length + iconActions.length + ownActions.length <= maxIcons;
    return {
      ...can,
      icons,
      actions: areIcons ? ownActions : [],
      actionEntries: areIcons ? [] : ownActions,
      rowActions: iconActions,
      menuActions,
      resource,
      t,
      names: { show: t("lists:list.show"), edit: t("lists:list.edit"), delete: t("lists:list.delete") },
      adminUser,
      views,
      resize,
      editCell,
      toggle,
      refresh,
      run,
      remove,
      hasActions: usual + icons.length + ownActions.length + iconActions.length + menuActions.length > 0,
      areCards,
      hasHover,
      open: (row, inNewTab) => {
        const link = rowLink(resource, row);
        if (link !== undefined)
          followLink({ ...link, newTab: inNewTab }, (to) => void navigate(to, { state: originHere() }));
      },
    };
    // `t` stays the same function when the language changes, but the rows must re-render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [
    resource,
    t,
    language,
    adminUser,
    views,
    resize,
    editCell,
    icons,
    areCards,
    hasHover,
    rowActions,
    toggle,
    refresh,
    run,
    remove,
    navigate,
  ]);
}

/** More icons than this at the end of a row would cover its last column. */
const maxIcons = 4;

/** Returns the style for a set width; without one, cells are as wide as their values, up to the stylesheet's limit. */
const widthStyle = (width: number | undefined): ListColumn["style"] =>
  width === undefined ? undefined : { inlineSize: width, minInlineSize: width, maxInlineSize: width };

function withWidth({ width: _last, ...place }: ColumnPlace, width: number | undefined): ColumnPlace {
  return width === undefined ? place : { ...place, width };
}
