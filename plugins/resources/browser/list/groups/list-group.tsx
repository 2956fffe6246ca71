/** One group of a list: its head with count and sums, and its rows if it is open. */
import { useMemo, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { type RecordGroup, type Row, listPath } from "@portalkit/kernel/contract";
import { useCellEdit } from "../../form/inline-edit/use-cell-edit.tsx";
import { useCount, useQuery, Button, LinkButton, ErrorBanner } from "@portalkit/kernel/browser";
import { type ListRequest, listKey, messageOf } from "@portalkit/kernel/browser/engine";
import { readList, type ListAnswer } from "../../query/read-list.ts";
import { recordKey } from "../../record/record-key.ts";
import { AggregateRows, functions } from "../aggregates/aggregate-cells.tsx";
import { ListRow } from "../list-row.tsx";
import { SkeletonRow } from "../list-table.tsx";
import { ListViewContext, useListView } from "../list-view.ts";
import type { Selection } from "../use-selection.ts";
import { groupAddress } from "./group-address.ts";
import { GroupHead } from "./group-head.tsx";
import { groupRequest } from "./use-groups.ts";
import { WideRow } from "./wide-row.tsx";
import classes from "./groups.module.css";

/** More rows are shown by the list of the group alone, which has pages. */
const maxRows = 100;
const maxSkeletons = 5;
/** The head has the sums. */
const otherFunctions = functions.filter(({ name }) => name !== "sum");
const noRows: readonly Row[] = [];

interface ListGroupProps {
  group: RecordGroup;
  label: string;
  /** Position of the head among all rows, from 0. */
  index: number;
  /** Of the whole list. */
  request: ListRequest;
  /** Rows to show at most; 0 if the group is folded. */
  limit: number;
  rowsAtOnce: number;
  /** The columns that are added up. */
  summed: readonly string[];
  selection: Selection;
  onLimit: (limit: number) => void;
  refresh: () => void;
}

export function ListGroup({
  group,
  label,
  index,
  request,
  limit,
  rowsAtOnce,
  summed,
  selection,
  onLimit,
  refresh,
}: ListGroupProps): ReactNode {
  const { t } = useTranslation();
  const written = useCount();
  const { search } = useLocation();
  const view = useListView();
  const { resource, views, hasActions } = view;
  const isOpen = limit > 0;
  const own = groupRequest(request, group, limit);
  const key = isOpen ? listKey(own) : undefined;
  const { data, error, refresh: retry } = useQuery(key, readList(own));
  const [last, setLast] = useState<ListAnswer>();
  if (data !== undefined && data !== last) setLast(data);
  // More rows are added to those on screen.
  const rows = isOpen ? (data ?? last)?.rows : noRows;
  const cell = useCellEdit(resource, key ?? "");
  const ownView = useMemo(() => ({ ...view, editCell: cell.open, refresh }), [view, cell.open, refresh]);
  const ids = (rows ?? noRows).map((row) => recordKey(resource, row)).filter((id) => id !== "");
  const select = (isSelected: boolean): void => {
    const others = [...selection.ids].filter((id) => !ids.includes(id));
    selection.set(isSelected ? [...others, ...ids] : others);
  };
  const toggle = (): void => {
    // The selection belongs to the rows on screen.
    if (isOpen && ids.some((id) => selection.ids.has(id))) select(false);
    onLimit(isOpen ? 0 : rowsAtOnce);
  };
  const span = views.length + (hasActions ? 2 : 1);
  const shown = rows?.length ?? 0;
  return (
    <>
      <GroupHead
        group={group}
        label={label}
        index={index}
        isOpen={isOpen}
        summed={summed}
        ids={ids}
        selected={selection.ids}
        onSelect={select}
        onToggle={toggle}
      />
      {rows === undefined &&
        (error === undefined ? (
          Array.from({ length: Math.min(group.count, maxSkeletons) }, (_, at) => (
            <SkeletonRow key={at} columns={span} />
          ))
        ) : (
          <WideRow span={span}>
            <ErrorBanner message={messageOf(error)} retry={retry} />
          </WideRow>
        ))}
      <ListViewContext value={ownView}>
        {rows?.map((row, at) => {
          const id = recordKey(resource, row);
          return <ListRow key={id || at} row={row} index={index + 1 + at} isTicked={selection.ids.has(id)} />;
        })}
      </ListViewContext>
      {isOpen && shown > 0 && shown < group.count && (
        <WideRow span={span}>
          <div className={classes["tools"]}>
            <span>{t("aggregates:group.shown", { shown: written(shown), total: written(group.count) })}</span>
            {limit < maxRows && (
              <Button
                variant="ghost"
                loading={data === undefined && error === undefined}
                onClick={() => onLimit(limit + rowsAtOnce)}
              >
                {t("aggregates:group.moreRows")}
              </Button>
            )}
            <LinkButton
              variant="ghost"
              icon="list"
              to={`${listPath(resource.resourceId)}${groupAddress(search, group)}`}
            >
              {t("aggregates:group.openList")}
            </LinkButton>
          </div>
        </WideRow>
      )}
      {isOpen && rows !== undefined && summed.length > 0 && (
        <AggregateRows
          names={otherFunctions}
          shown={summed}
          aggregates={group.aggregates}
          className={classes["figures"]}
        />
      )}
      {cell.editor !== null && createPortal(cell.editor, document.body)}
    </>
  );
}
