/**
 * A list of related records inside a page (docs/product.md, portal 2): with its own pages, sort,
 * filters, selection and actions.
 */
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import type { FieldFilter, Resource } from "@portalkit/kernel/contract";
import { toastMs, toast, messageOf } from "@portalkit/kernel/browser/engine";
import { createPath } from "../../navigation/create-query.ts";
import { ValuesContext, usePageValueContext } from "../../fields/values/value-context.ts";
import { translateText, EmptyState, ErrorBanner, Lazy } from "@portalkit/kernel/browser";
import type { ColumnPlace } from "../arrangement/arrange-columns.ts";
import { useCellEdit } from "../../form/inline-edit/use-cell-edit.tsx";
import { ListTable } from "../list-table.tsx";
import { ListViewContext } from "../list-view.ts";
import { Pagination } from "../pagination.tsx";
import { NoMatch } from "../no-match.tsx";
import { SkeletonTable } from "../skeleton-table.tsx";
import { useCards } from "../use-layout.ts";
import { useListViewOf } from "../use-list-view.ts";
import { useResource } from "../../record/use-resource.ts";
import { useSelection } from "../use-selection.ts";
import { EmbeddedHeader } from "./embedded-header.tsx";
import { useEmbeddedList } from "./use-embedded-list.ts";
import classes from "./embedded-list.module.css";

export interface EmbeddedListProps {
  resourceId: string;
  /** If absent, the resource's own label. */
  title?: string | undefined;
  /**
   * Column values that every row has: they filter the list to its record, prefill a new record, and are not shown as
   * columns. Pass the same object on every render.
   */
  belongsTo: Readonly<Record<string, string | number>>;
  pageSize: number;
}

export function EmbeddedList(props: EmbeddedListProps): ReactNode {
  const { t } = useTranslation();
  const { data: resource, error, refresh } = useResource(props.resourceId);
  const missing =
    resource === undefined
      ? undefined
      : Object.keys(props.belongsTo).find((name) => !resource.columns.some((column) => column.name === name));
  const wrong =
    missing === undefined ? undefined : t("lists:list.columnMissing", { resource: props.resourceId, column: missing });
  useEffect(() => {
    if (wrong !== undefined) toast({ message: wrong, variant: "danger", timeoutMs: toastMs });
  }, [wrong]);
  if (wrong !== undefined)
    return (
      <section className={classes["section"]}>
        <ErrorBanner message={wrong} />
      </section>
    );
  if (resource !== undefined) return <Loaded {...props} resource={resource} />;
  return (
    <section className={classes["section"]} aria-busy={error === undefined}>
      {error === undefined ? (
        <SkeletonTable rows={props.pageSize} />
      ) : (
        <ErrorBanner message={messageOf(error)} retry={refresh} />
      )}
    </section>
  );
}

/** The year is left out (docs/product.md, portal 9). */
const relatedMoments = "DD MMM HH:mm";

const loadBulkBar = (): Promise<typeof import("../acting.ts").BulkBar> =>
  import("../acting.ts").then((module) => module.BulkBar);
const loadDrawer = (): Promise<typeof import("../filtering.ts").FiltersDrawer> =>
  import("../filtering.ts").then((module) => module.FiltersDrawer);

function Loaded({ resource, title, belongsTo, pageSize }: EmbeddedListProps & { resource: Resource }): ReactNode {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [isFiltering, setFiltering] = useState(false);
  const fixed = useMemo(
    () => Object.entries(belongsTo).map(([field, value]): FieldFilter => ({ field, operator: "eq", value })),
    [belongsTo],
  );
  const list = useEmbeddedList(resource, fixed, pageSize);
  const { state, key, shownKey, rows, total, isStale, shownPage, error, live, change, refresh } = list;
  const selection = useSelection(shownKey);
  const cell = useCellEdit(resource, key);
  const arrangement = useMemo(() => plainArrangement(resource, belongsTo), [resource, belongsTo]);
  const view = useListViewOf(resource, arrangement, cell.open, selection.toggle, refresh);
  const pageContext = usePageValueContext();
  const valueContext = useMemo(() => ({ ...pageContext, moments: relatedMoments }), [pageContext]);
  const areCards = useCards();
  const label = title === undefined ? resource.label : translateText(title);
  const open = { ...resource, columns: resource.columns.filter(({ name }) => !(name in belongsTo)) };
  const canFilter =
    resource.options.allowedActions?.filter !== false && open.columns.some((column) => column.showIn.filter);
  const createAddress =
    resource.options.allowedActions?.create === true
      ? createPath(resource.resourceId, {
          values: belongsTo,
          readonlyColumns: Object.keys(belongsTo),
          returnTo: `${pathname}${search}`,
        })
      : undefined;
  const { filters } = state;
  return (
    <ValuesContext value={valueContext}>
      <ListViewContext value={view}>
        <section className={classes["section"]}>
          <EmbeddedHeader
            label={label}
            live={live}
            canFilter={canFilter}
            activeFilters={filters.length}
            createPath={createAddress}
            onFilter={() => setFiltering(true)}
          />
          {error !== undefined && rows === undefined ? (
            <ErrorBanner message={messageOf(error)} retry={refresh} />
          ) : (
            <ListTable
              label={label}
              rows={rows}
              expected={Math.min(3, pageSize)}
              sort={state.sort}
              selection={selection}
              onSort={(sort) => change({ sort })}
              isStale={isStale}
              isCompact={false}
              areCards={areCards}
              isFree
            >
              {rows?.length === 0 &&
                (filters.length > 0 ? (
                  <NoMatch hasFilters onClearFilters={() => change({ filters: [] })} />
                ) : (
                  <EmptyState title={t("lists:list.empty")} />
                ))}
            </ListTable>
          )}
          {cell.editor}
          {(selection.ids.size > 0 || selection.all !== undefined) && (
            <Lazy load={loadBulkBar} props={{ resource, selection, list }} />
          )}
          {rows !== undefined && rows.length > 0 && (
            <Pagination
              page={state.page}
              shownPage={shownPage}
              limit={state.limit}
              total={total}
              shown={rows.length}
              sizes={undefined}
              onPage={(page) => change({ page })}
              onLimit={(limit) => change({ limit })}
            />
          )}
          {isFiltering && (
            <Lazy
              load={loadDrawer}
              props={{
                resource: open,
                filters,
                onChange: ({ filters: next = filters }) => change({ filters: next }),
                onClose: () => setFiltering(false),
              }}
            />
          )}
        </section>
      </ListViewContext>
    </ValuesContext>
  );
}

/** Returns the resource's list columns without those that have the same value in every row. */
function plainArrangement(
  { columns }: Resource,
  belongsTo: EmbeddedListProps["belongsTo"],
): Parameters<typeof useListViewOf>[1] {
  const places = columns
    .filter((column) => column.showIn.list && !(column.name in belongsTo))
    .map((column): ColumnPlace => ({ column, isHidden: false }));
  return { places, shown: places, isCompact: false, hasAggregates: false, isKept: false, change: () => undefined };
}
