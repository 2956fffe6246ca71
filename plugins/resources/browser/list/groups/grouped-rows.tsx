/** The rows of a grouped list: a head for each group, and below it the rows of the group if it is open. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RecordGroup } from "@portalkit/kernel/contract";
import "@portalkit/kernel/browser/texts/aggregate";
import { useCount, Button, ErrorBanner } from "@portalkit/kernel/browser";
import { listKey, messageOf } from "@portalkit/kernel/browser/engine";
import { readList } from "../../query/read-list.ts";
import type { Grouping } from "../../query/grouping.ts";
import { useGrouping } from "../arrangement/use-grouping.ts";
import type { List } from "../list-answer.ts";
import { useListView } from "../list-view.ts";
import { SkeletonRow } from "../list-table.tsx";
import type { Selection } from "../use-selection.ts";
import { ListGroup } from "./list-group.tsx";
import { useGroupLabel } from "./use-group-label.ts";
import { groupId, groupRequest, useGroups, useLiveGroups } from "./use-groups.ts";
import { WideRow } from "./wide-row.tsx";
import classes from "./groups.module.css";

export interface GroupedRowsProps {
  list: List;
  selection: Selection;
  hasAggregates: boolean;
}

/** Rows that a group shows first, and with each step more. */
const rowsAtOnce = 25;
/** Groups that one click opens. */
const groupsAtOnce = 5;
const skeletons = 5;

export function GroupedRows(props: GroupedRowsProps): ReactNode {
  const { resource } = useListView();
  const [grouping, change] = useGrouping(resource);
  if (grouping === undefined) return null;
  const { column, period, order } = grouping;
  const key = `${column.name} ${period} ${order}`;
  return <Groups key={key} {...props} grouping={grouping} onStop={() => change(undefined)} />;
}

function Groups({
  list: { request },
  selection,
  hasAggregates,
  grouping,
  onStop,
}: GroupedRowsProps & { grouping: Grouping; onStop: () => void }): ReactNode {
  const { t } = useTranslation();
  const written = useCount();
  const { resource, views, hasActions } = useListView();
  const labelOf = useGroupLabel(grouping.period);
  const [pages, setPages] = useState(1);
  /** The open groups, with the number of rows that each shows at most. */
  const [open, setOpen] = useState<ReadonlyMap<string, number>>(new Map());
  const summed = views
    .map(({ column }) => column.name)
    .filter((name) => hasAggregates && resource.options.aggregates?.includes(name) === true);
  const { answer, error, isLoading, part, refresh: retry } = useGroups(request, grouping, { pages, summed });
  const groups = answer?.groups ?? [];
  const limitOf = (group: RecordGroup): number => open.get(groupId(group)) ?? 0;
  const rowParts = groups
    .filter((group) => limitOf(group) > 0)
    .map((group) => groupRequest(request, group, limitOf(group)))
    .map((one) => ({ key: listKey(one), run: readList(one) }));
  const refresh = useLiveGroups(resource.resourceId, [part, ...rowParts]);
  const span = views.length + (hasActions ? 2 : 1);
  if (answer === undefined)
    return error === undefined ? (
      Array.from({ length: skeletons }, (_, at) => <SkeletonRow key={at} columns={span} />)
    ) : (
      <WideRow span={span}>
        <ErrorBanner message={messageOf(error)} retry={retry} />
      </WideRow>
    );
  if (groups.length === 0) return null;
  const resize = (group: RecordGroup, limit: number): void => {
    const next = new Map(open);
    if (limit === 0) next.delete(groupId(group));
    else next.set(groupId(group), limit);
    setOpen(next);
  };
  const openFirst = (): void =>
    setOpen(new Map([...groups.slice(0, groupsAtOnce).map((group) => [groupId(group), rowsAtOnce] as const), ...open]));
  const closeAll = (): void => {
    setOpen(new Map());
    // The selection belongs to the rows on screen.
    selection.set([]);
  };
  const firstIndexes = indexesOf(groups.map((group) => 1 + Math.min(limitOf(group), group.count)));
  return (
    <>
      <WideRow span={span}>
        <div className={classes["tools"]}>
          <span role="status">
            {t("aggregates:group.groups", {
              count: answer.total,
              written: written(answer.total),
              column: grouping.column.label,
            })}
          </span>
          <Button variant="ghost" icon="chevron-down" onClick={openFirst}>
            {groups.length <= groupsAtOnce
              ? t("aggregates:group.openAll")
              : t("aggregates:group.openFirst", { count: groupsAtOnce })}
          </Button>
          <Button variant="ghost" icon="chevron-right" disabled={open.size === 0} onClick={closeAll}>
            {t("aggregates:group.closeAll")}
          </Button>
          <Button variant="ghost" icon="x" onClick={onStop}>
            {t("aggregates:group.stop")}
          </Button>
        </div>
      </WideRow>
      {groups.map((group, at) => (
        <ListGroup
          key={groupId(group)}
          group={group}
          label={labelOf(group)}
          index={firstIndexes[at] ?? 0}
          request={request}
          limit={limitOf(group)}
          rowsAtOnce={rowsAtOnce}
          summed={summed}
          selection={selection}
          onLimit={(limit) => resize(group, limit)}
          refresh={refresh}
        />
      ))}
      {groups.length < answer.total && (
        <WideRow span={span}>
          <div className={classes["tools"]}>
            <Button loading={isLoading} onClick={() => setPages(pages + 1)}>
              {t("aggregates:group.more")}
            </Button>
            {error !== undefined && <span role="alert">{messageOf(error)}</span>}
          </div>
        </WideRow>
      )}
    </>
  );
}

/** The index of each group's first row among all rows. */
function indexesOf(lengths: readonly number[]): number[] {
  let next = 0;
  return lengths.map((length) => {
    next += length;
    return next - length;
  });
}
