/** The footer of a list: sums, averages, minima and maxima of its columns over all records that match. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  getAggregates,
  call,
  type ListRequest,
  messageOf,
  tableRoles,
  useLiveQuery,
} from "@portalkit/kernel/browser/engine";
import { topics } from "@portalkit/kernel/contract";
import "@portalkit/kernel/browser/texts/aggregate";
import { useQuery, Button } from "@portalkit/kernel/browser";
import { useListView } from "../list-view.ts";
import { AggregateRows, functions, type Aggregates } from "./aggregate-cells.tsx";
import classes from "./list-aggregates.module.css";

/** @param request of the rows on screen */
export function ListAggregates({ request }: { request: ListRequest }): ReactNode {
  const { t } = useTranslation();
  const { resource, views, hasActions } = useListView();
  const { resourceId, filters, search } = request;
  const query = useQuery<Aggregates>(
    `aggregates ${resourceId} ${JSON.stringify([filters, search])}`,
    async (signal) => {
      const body = { resourceId, filters, ...(search === undefined ? {} : { search }) };
      return (await call(getAggregates, body, { signal })).aggregates;
    },
  );
  const { data, error, refresh } = query;
  useLiveQuery([topics.resource(resourceId)], query);
  const shown = resource.options.aggregates ?? [];
  if (!views.some(({ column }) => shown.includes(column.name))) return null;
  return (
    <tfoot className={classes["footer"]} aria-busy={data === undefined && error === undefined} {...tableRoles.rowGroup}>
      {error === undefined ? (
        <AggregateRows names={functions} shown={shown} aggregates={data} />
      ) : (
        <tr {...tableRoles.row}>
          <td colSpan={views.length + (hasActions ? 2 : 1)} {...tableRoles.cell}>
            {messageOf(error)}{" "}
            <Button variant="ghost" icon="refresh-cw" onClick={refresh}>
              {t("kernel:shell.tryAgain")}
            </Button>
          </td>
        </tr>
      )}
    </tfoot>
  );
}
