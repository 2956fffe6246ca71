/** The list of a resource: rows with sort, filters, pages, selection and actions (spec 2, "Generic list screen"). */
import { useSetAtom } from "jotai";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import type { SortItem } from "../../contract/filter.ts";
import type { Resource } from "../../contract/resource.ts";
import { SurroundingsContext, useSurroundingsOfPage } from "../fields/value-context.ts";
import { usePageTitle } from "../app/page-title.ts";
import type { PluginInstance } from "../extension/component-props.ts";
import { useBaseConfig } from "../session/hooks.ts";
import { useAfterFirstPaint } from "../hooks/use-after-first-paint.ts";
import { ErrorBanner } from "../ui/states.tsx";
import { useArrangement } from "./arrangement/use-arrangement.ts";
import { listFiltersAtom } from "./filter-store.ts";
import { useCellEdit } from "./inline-edit/use-cell-edit.tsx";
import { Injections } from "../record/injections.tsx";
import { Late } from "../hooks/lazy.tsx";
import { ListTable } from "./list-table.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { ListViewContext } from "./list-view.ts";
import { Pagination } from "./pagination.tsx";
import { listKey } from "../query/query-keys.ts";
import { usePublishedList } from "./current-list.ts";
import { SkeletonTable } from "./skeleton-table.tsx";
import { messageOf, showError } from "../query/show-error.ts";
import { useCards, usePageScroll } from "./use-layout.ts";
import { useList } from "./use-list.ts";
import type { List } from "./list-answer.ts";
import { useListViewOf } from "./use-list-view.ts";
import { useListShortcuts } from "./use-list-shortcuts.ts";
import { useResource } from "../record/use-resource.ts";
import { useSelection } from "./use-selection.ts";
import classes from "../record/screen.module.css";

/** The key remounts the screen for another resource, so that no state of the last one remains. */
export function ListScreen(_props: { instance: PluginInstance }): ReactNode {
  const { resourceId = "" } = useParams();
  return <ListOf key={resourceId} resourceId={resourceId} />;
}

function ListOf({ resourceId }: { resourceId: string }): ReactNode {
  const { t } = useTranslation();
  const known = useBaseConfig()?.resources.find((resource) => resource.resourceId === resourceId);
  const { data: resource, error, refresh } = useResource(resourceId);
  const list = useList(resourceId, resource);
  const label = resource?.label ?? known?.label ?? (error === undefined ? "" : resourceId);
  usePageTitle(label);
  const isFree = usePageScroll();
  return (
    <div className={classes["screen"]} data-limited={isFree ? undefined : ""}>
      {resource !== undefined && (
        <Injections page="list" position="beforeBreadcrumbs" resource={resource} refresh={list.refresh} />
      )}
      <Breadcrumbs crumbs={[{ label }]} />
      {resource !== undefined && (
        <Injections page="list" position="afterBreadcrumbs" resource={resource} refresh={list.refresh} />
      )}
      {resource !== undefined ? (
        <Loaded resource={resource} list={list} isFree={isFree} />
      ) : error === undefined ? (
        <Loading label={label} expected={list.request.limit} />
      ) : (
        <div className={classes["failure"]}>
          <ErrorBanner title={t("kernel:shell.error")} message={messageOf(error)} retry={refresh} />
        </div>
      )}
    </div>
  );
}

const nothing = (): void => undefined;

function Loading({ label, expected }: { label: string; expected: number }): ReactNode {
  return (
    <>
      <ListToolbar
        resource={undefined}
        label={label}
        activeFilters={0}
        canFilter={false}
        search=""
        arrangement={undefined}
        live={undefined}
        onFilter={nothing}
        onSearch={nothing}
        onTyping={nothing}
        refresh={nothing}
      />
      <SkeletonTable rows={expected} />
    </>
  );
}

const loadBulkBar = (): Promise<typeof import("../chunks/acting.ts").BulkBar> =>
  import("../chunks/acting.ts").then((module) => module.BulkBar);
const loadEmpty = (): Promise<typeof import("../chunks/acting.ts").ListEmpty> =>
  import("../chunks/acting.ts").then((module) => module.ListEmpty);
const loadStatus = (): Promise<typeof import("./list-status.tsx").ListStatus> =>
  import("./list-status.tsx").then((module) => module.ListStatus);
const loadCardTools = (): Promise<typeof import("./card-tools.tsx").CardTools> =>
  import("./card-tools.tsx").then((module) => module.CardTools);
const loadChips = (): Promise<typeof import("../chunks/filtering.ts").FilterChips> =>
  import("../chunks/filtering.ts").then((module) => module.FilterChips);
const loadDrawer = (): Promise<typeof import("../chunks/filtering.ts").FiltersDrawer> =>
  import("../chunks/filtering.ts").then((module) => module.FiltersDrawer);

function Loaded({ resource, list, isFree }: { resource: Resource; list: List; isFree: boolean }): ReactNode {
  const [isFiltering, setFiltering] = useState(false);
  const [isTyping, setTyping] = useState(false);
  // Rows can be selected while others are loading: the selection belongs to the rows on screen.
  const shownKey = listKey(list.shown);
  const selection = useSelection(shownKey);
  const arrangement = useArrangement(resource);
  const cell = useCellEdit(resource, list.key);
  const view = useListViewOf(resource, arrangement, cell.open, selection.toggle, list.refresh);
  const valueContext = useSurroundingsOfPage();
  const areCards = useCards();
  const { rows, total, isCounting, shown, filters, change, refresh } = list;
  const canFilter =
    resource.options.allowedActions?.filter !== false && resource.columns.some((column) => column.showIn.filter);
  usePublishedFilters(resource, list);
  usePublishedList(resource, list, selection.ids, arrangement.shown);
  useEffect(() => {
    // Without rows, the error banner in their place reports it.
    if (list.error !== undefined && rows !== undefined) showError(list.error);
  }, [list.error, rows]);
  const isSettled = useAfterFirstPaint();
  const label = resource.label;
  const page = list.request.offset / list.request.limit + 1;
  useListShortcuts({
    resource,
    canFilter,
    refresh,
    openFilters: () => setFiltering(true),
    goToPage: (next) => change({ page: next }),
    nextPage: page * list.request.limit < total ? page + 1 : undefined,
    previousPage: page > 1 ? page - 1 : undefined,
    clear: () => selection.set([]),
  });
  return (
    <SurroundingsContext value={valueContext}>
      <ListViewContext value={view}>
        <ListToolbar
          resource={resource}
          label={label}
          activeFilters={filters.length}
          canFilter={canFilter}
          search={list.search}
          arrangement={arrangement}
          live={list.live}
          onFilter={() => setFiltering(true)}
          onSearch={(search) => change({ search })}
          onTyping={setTyping}
          refresh={refresh}
        />
        {filters.length > 0 && (
          <div className={classes["chips"]}>
            <Late load={loadChips} props={{ resource, filters, onChange: (next) => change({ filters: next }) }} />
          </div>
        )}
        {isSettled && <Late load={loadStatus} props={{ list, resource }} />}
        {areCards && rows !== undefined && rows.length > 0 && (
          <div className={classes["cardTools"]}>
            <Late
              load={loadCardTools}
              props={{ rows, sort: shown.sort, selection, onSort: (sort: SortItem[]) => change({ sort }) }}
            />
          </div>
        )}
        {list.error !== undefined && rows === undefined ? (
          <ErrorBanner message={messageOf(list.error)} retry={refresh} />
        ) : (
          <ListTable
            label={label}
            rows={rows}
            expected={list.request.limit}
            sort={list.request.sort}
            selection={selection}
            onSort={(sort) => change({ sort })}
            isCompact={arrangement.isCompact}
            isStale={rows !== undefined && (isTyping || shownKey !== list.key)}
            areCards={areCards}
            isFree={isFree}
          >
            {rows?.length === 0 && <Late load={loadEmpty} props={{ resource, list }} />}
          </ListTable>
        )}
        {cell.editor}
        {selection.ids.size > 0 && <Late load={loadBulkBar} props={{ resource, selection, refresh }} />}
        {rows !== undefined && (
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
          <Late
            load={loadDrawer}
            props={{
              resource,
              filters,
              onChange: (next) => change({ filters: next }),
              onClose: () => setFiltering(false),
            }}
          />
        )}
      </ListViewContext>
    </SurroundingsContext>
  );
}

/** Publishes the list's filters to plugins while it is on screen. */
function usePublishedFilters(resource: Resource, { filters, change }: List): void {
  const publishCurrentList = useSetAtom(listFiltersAtom);
  useEffect(() => {
    publishCurrentList({ resource, filters, change: (next) => change({ filters: next }) });
  }, [publishCurrentList, resource, filters, change]);
  useEffect(() => () => publishCurrentList(null), [publishCurrentList]);
}
