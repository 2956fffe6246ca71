/** The first records of a list as a small table, for a widget: each leads to its record's page. */
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type FieldFilter, type SortItem, type Resource, type Row, topics } from "@portalkit/kernel/contract";
import { isAmount } from "../../fields/values/field-kind.ts";
import { usePageValueContext, ValuesContext } from "../../fields/values/value-context.ts";
import { FigureTable, FiguresFailure, useQuery, Skeleton } from "@portalkit/kernel/browser";
import { type ListRequest, listKey, IconLink, useLiveQuery } from "@portalkit/kernel/browser/engine";
import { readList, type ListAnswer } from "../../query/read-list.ts";
import { recordKey, recordLabel, recordTitle } from "../../record/record-key.ts";
import { useResource } from "../../record/use-resource.ts";
import { useValueViews, type ValueView } from "../../record/use-value-views.ts";
import { Value } from "../../record/value.tsx";
import { rowLink } from "../row-link.ts";
import classes from "./record-lines.module.css";

export interface RecordLinesProps {
  resourceId: string;
  /** Accessible name of the table. */
  label: string;
  /** Pass the same array on every render. */
  filters: readonly FieldFilter[];
  /** The resource's own sort if absent. Pass the same array on every render. */
  sort?: readonly SortItem[] | undefined;
  /** Names of columns of the list, in their order; the first columns if absent. */
  columns?: readonly string[] | undefined;
  /** The number of records. */
  limit: number;
}

const usualColumns = 4;

export function RecordLines({ resourceId, ...props }: RecordLinesProps): ReactNode {
  const { data: resource, error, refresh } = useResource(resourceId);
  if (resource !== undefined) return <Lines {...props} resource={resource} />;
  return error === undefined ? <Waiting /> : <FiguresFailure figures={{ failure: error, retry: refresh }} />;
}

function Lines({
  resource,
  label,
  filters,
  sort,
  columns: names,
  limit,
}: Omit<RecordLinesProps, "resourceId"> & { resource: Resource }): ReactNode {
  const { t } = useTranslation();
  const { data, error, refresh } = useLines(resource, filters, sort, limit);
  const columns = useMemo(() => shownColumns(resource, names), [resource, names]);
  const views = useValueViews(resource, columns, "list");
  const context = usePageValueContext();
  if (data === undefined)
    return error === undefined ? <Waiting /> : <FiguresFailure figures={{ failure: error, retry: refresh }} />;
  if (data.rows.length === 0) return <p className={classes["empty"]}>{t("lists:list.empty")}</p>;
  return (
    <ValuesContext value={context}>
      <FigureTable label={label} className={classes["lines"]}>
        <thead>
          <tr>
            {views.map(({ column }) => (
              <th key={column.name} scope="col" data-amount={isAmount(column) || undefined}>
                {column.label}
              </th>
            ))}
            <th scope="col" className={classes["open"]}>
              <span className="visually-hidden">{t("lists:list.show")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <Line key={recordKey(resource, row)} resource={resource} row={row} views={views} />
          ))}
        </tbody>
      </FigureTable>
    </ValuesContext>
  );
}

/** The link has a cell of its own: values may be links and buttons themselves. */
function Line({ resource, row, views }: { resource: Resource; row: Row; views: readonly ValueView[] }): ReactNode {
  const { t } = useTranslation();
  const link = rowLink(resource, row);
  return (
    <tr>
      {views.map((view) => (
        <td key={view.column.name} data-amount={isAmount(view.column) || undefined}>
          <Value view={view} resource={resource} row={row} page="list" />
        </td>
      ))}
      <td className={classes["open"]}>
        {link !== undefined && !link.external && (
          <IconLink
            icon="chevron-right"
            label={`${t("lists:list.show")}: ${recordTitle(recordLabel(resource, row))}`}
            to={link.to}
          />
        )}
      </td>
    </tr>
  );
}

function Waiting(): ReactNode {
  return <Skeleton height={160} />;
}

function shownColumns({ columns }: Resource, names: readonly string[] | undefined): Resource["columns"] {
  const listed = columns.filter(({ showIn }) => showIn.list);
  if (names === undefined)
    return listed.filter((column) => column.primaryKey !== true && column.listHidden !== true).slice(0, usualColumns);
  return names.flatMap((name) => listed.find((column) => column.name === name) ?? []);
}

/** Requests the records, and again after every change of the resource and after a reconnect. */
function useLines(
  { resourceId, options: { defaultSort } }: Resource,
  filters: readonly FieldFilter[],
  sort: readonly SortItem[] | undefined,
  limit: number,
): { data: ListAnswer | undefined; error: Error | undefined; refresh: () => void } {
  const request = useMemo((): ListRequest => {
    const usual = defaultSort ? [{ field: defaultSort.columnName, direction: defaultSort.direction }] : [];
    return {
      source: "list",
      resourceId,
      filters: filters.map(({ field, operator, value }) => ({ field, operator, value })),
      sort: [...(sort ?? usual)],
      limit,
      offset: 0,
      mayEstimateTotal: true,
    };
  }, [resourceId, defaultSort, filters, sort, limit]);
  const query = useQuery(listKey(request), readList(request));
  useLiveQuery([topics.resource(resourceId)], query);
  return query;
}
