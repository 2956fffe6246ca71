/** The list of a resource whose description has loaded: toolbar, rows, pages, and what opens beside them. */
import { useSetAtom } from "jotai";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { SortItem, Resource } from "@portalkit/kernel/contract";
import { ValuesContext, usePageValueContext } from "../fields/values/value-context.ts";
import { useAfterFirstPaint, listKey, messageOf, showError } from "@portalkit/kernel/browser/engine";
import { ErrorBanner, Lazy } from "@portalkit/kernel/browser";
import { useArrangement } from "./arrangement/use-arrangement.ts";
import { listFiltersAtom } from "./filter-store.ts";
import { useCellEdit } from "../form/inline-edit/use-cell-edit.tsx";
import { Injections } from "../record/injections.tsx";
import { onlyInBrowser } from "@portalkit/kernel/browser/plugin";
import { ListTable, SkeletonRow } from "./list-table.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { ListViewContext } from "./list-view.ts";
import { Pagination } from "./pagination.tsx";
import { usePublishedList } from "./current-list.ts";
import { useCards } from "./use-layout.ts";
import type { List } from "./list-answer.ts";
import { useListViewOf } from "./use-list-view.ts";
import { useListShortcuts } from "./use-list-shortcuts.ts";
import { useSelection } from "./use-selection.ts";
import classes from "../record/screen.module.css";

const loadBulkBar = (): Promise<typeof import("./acting.ts").BulkBar> =>
  import("./acting.ts").then((module) => module.BulkBar);
const loadEmpty = (): Promise<typeof import("./acting.ts").ListEmpty> =>
  import("./acting.ts").then((module) => module.ListEmpty);
const loadExtras = (): Promise<typeof import("./after-rows.ts").ListExtras> =>
  import("./after-rows.ts").then((module) => module.ListExtras);
const loadCardTools = (): Promise<typeof import("./card-tools.tsx").CardTools> =>
  import("./card-tools.tsx").then((module) => module.CardTools);
const loadAggregates = (): Promise<typeof import("./aggregates/list-aggregates.tsx").ListAggregates> =>
  import("./aggregates/list-aggregates.tsx").then((module) => module.ListAggregates);
const loadGroups = onlyInBrowser((): Promise<typeof import("./groups/grouped-rows.tsx").GroupedRows> =>
  import("./groups/grouped-rows.tsx").then((module) => module.GroupedRows),
);
const loadChips = (): Promise<typeof import("./filtering.ts").FilterChips> =>
  import("./filtering.ts").then((module) => module.FilterChips);
const loadDrawer = (): Promise<typeof import("./filtering.ts").FiltersDrawer> =>
  import("./filtering.ts").then((module) => module.FiltersDrawer);

export function LoadedList({ resource, list, isFree }: { resource: Resource; list: List; isFree: boolean }): ReactNode {
  const [isFiltering, setFiltering] = useState(false);
  const [isTyping, setTyping] = useState(false);
  // Rows can be selected while others are loading: the selection belongs to the rows on screen.
  const shownKey = listKey(list.shown);
  const group = new URLSearchParams(useLocation().search).get("group") ?? "";
  const isGrouped = resource.options.groupColumns?.includes(group.split(".")[0] ?? "") === true;
  const selection = useSelection(`${shownKey} ${group}`);
  const arrangement = useArrangement(resource);
  const cell = useCellEdit(resource, list.key);
  const view = useListViewOf(resource, arrangement, cell.open, selection.toggle, list.refresh);
  const valueContext = usePageValueContext();
  const areCards = useCards();
  const { rows, total, isCounting, shown, filters, where, change, refresh } = list;
  const canFilter =
    resource.options.allowedActions?.filter !== false && resource.columns.some((column) => column.showIn.filter);
  usePublishedFilters(resource, list);
  usePublishedList(resource, list, selection.ids, arrangement.shown);
  useEffect(() => {
    // Without rows, the error banner in their place reports it.
    if (list.error !== undefined && rows !== undefined) showError(list.error);
  }, [list.error, rows]);
  /** The last request that had rows. */
  const filled = useRef("");
  useEffect(() => {
    if (rows?.length) filled.current = shownKey;
  }, [rows, shownKey]);
  const isSettled = useAfterFirstPaint();
  const label = resource.label;
  const page = list.request.offset / list.request.limit + 1;
  useListShortcuts({
    resource,
    canFilter,
    refresh,
    openFilters: () => setFiltering(true),
    goToPage: (next) => change({ page: next }),
    nextPage: !isGrouped && page * list.request.limit < total ? page + 1 : undefined,
    previousPage: page > 1 ? page - 1 : undefined,
    clear: () => selection.set([]),
  });
  return (
    <ValuesContext value={valueContext}>
      <ListViewContext value={view}>
        <ListToolbar
          resource={resource}
          label={label}
          activeFilters={filters.length + (where === undefined ? 0 : 1)}
          canFilter={canFilter}
          search={list.search}
          arrangement={arrangement}
          live={list.live}
          onFilter={() => setFiltering(true)}
          onSearch={(search) => change({ search })}
          onTyping={setTyping}
          refresh={refresh}
        />
        {(filters.length > 0 || where !== undefined || list.leftOut !== undefined) && (
          <div className={classes["chips"]}>
            <Lazy load={loadChips} props={{ resource, filters, where, leftOut: list.leftOut, onChange: change }} />
          </div>
        )}
        {isSettled && <Lazy load={loadExtras} props={{ list, resource, isGrouped }} />}
        {areCards && rows !== undefined && rows.length > 0 && (
          <div className={classes["cardTools"]}>
            <Lazy
              load={loadCardTools}
              props={{
                rows: isGrouped ? [] : rows,
                sort: shown.sort,
                selection,
                onSort: (sort: SortItem[]) => change({ sort }),
              }}
            />
          </div>
        )}
        {list.error !== undefined && rows === undefined ? (
          <ErrorBanner message={messageOf(list.error)} retry={refresh} />
        ) : (
          <ListTable
            label={label}
            rows={isGrouped ? undefined : rows}
            groups={
              isGrouped ? (
                <Lazy load={loadGroups} props={{ list, selection, hasAggregates: arrangement.hasAggregates }}>
                  <SkeletonRow columns={view.views.length + 1} />
                </Lazy>
              ) : undefined
            }
            expected={list.request.limit}
            sort={list.request.sort}
            selection={selection}
            onSort={(sort) => change({ sort })}
            isCompact={arrangement.isCompact}
            isStale={rows !== undefined && (isTyping || shownKey !== list.key)}
            areCards={areCards}
            isFree={isFree}
            footer={isSettled && arrangement.hasAggregates && <Lazy load={loadAggregates} props={{ request: shown }} />}
          >
            {rows?.length === 0 && <Lazy load={loadEmpty} props={{ resource, list, filled }} />}
          </ListTable>
        )}
        {cell.editor}
        {(selection.ids.size > 0 || selection.all !== undefined) && (
          <Lazy load={loadBulkBar} props={{ resource, selection, list }} />
        )}
        {rows !== undefined && !isGrouped && (
          <Pagination
            page={page}
            shownPage={shown.offset / shown.limit + 1}
            limit={shown.limit}
            total={total}
            isCounting={isCounting}
            shown={rows.length}
            sizes={resource.options.listPageSizeOptions}
            onPage={(page) => change({ page })}
            onLimit={(limit) => change({ limit })}
          />
        )}
        {/* Loads after the rows, so that these components do not delay them. */}
        {isSettled && <Injections page="list" position="bottom" resource={resource} refresh={refresh} />}
        {isFiltering && (
          <Lazy
            load={loadDrawer}
            props={{
              resource,
              filters,
              where,
              keepsGroups: true,
              onChange: change,
              onClose: () => setFiltering(false),
            }}
          />
        )}
      </ListViewContext>
    </ValuesContext>
  );
}

/** Publishes the list's filters to plugins while it is on screen. */
function usePublishedFilters(resource: Resource, { filters, change }: List): void {
  const publishCurrentList = useSetAtom(listFiltersAtom);
  useEffect(() => {
    publishCurrentList({
      resource,
      filters,
      change: (next) => change({ filters: next }),
      clear: () => change({ filters: [], where: null }),
    });
  }, [publishCurrentList, resource, filters, change]);
  useEffect(() => () => publishCurrentList(null), [publishCurrentList]);
}
