/**
 * The header of a list: selects all rows of the page, and sorts by one column, or with Ctrl, Cmd or Shift by several.
 */
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SortItem, Column } from "@portalkit/kernel/contract";
import { isAmount } from "../fields/values/field-kind.ts";
import { Checkbox, Icon, Lazy } from "@portalkit/kernel/browser";
import { onlyInBrowser } from "@portalkit/kernel/browser/plugin";
import type { ListColumn } from "./list-view.ts";
import { nextSort } from "./sort-cycle.ts";
import { tableRoles } from "@portalkit/kernel/browser/engine";
import classes from "./list-head.module.css";
import row from "./list-row.module.css";

const loadResizeHandle = onlyInBrowser((): Promise<typeof import("./after-rows.ts").ResizeHandle> =>
  import("./after-rows.ts").then((module) => module.ResizeHandle),
);

interface ListHeadProps {
  views: readonly ListColumn[];
  hasActions: boolean;
  sort: readonly SortItem[];
  onSort: (sort: SortItem[]) => void;
  tickAll: ReactNode;
}

export function ListHead({ views, hasActions, sort, onSort, tickAll }: ListHeadProps): ReactNode {
  const { t } = useTranslation();
  return (
    <thead {...tableRoles.rowGroup}>
      <tr {...tableRoles.row} aria-rowindex={1}>
        <th scope="col" {...tableRoles.head} className={row["tick"]}>
          {tickAll}
        </th>
        {views.map(({ column, style, isPinned }, at) => (
          <SortableHead
            key={column.name}
            column={column}
            style={style}
            isPinned={isPinned}
            isFirst={at === 0}
            sort={sort}
            onSort={onSort}
          />
        ))}
        {hasActions && (
          <th scope="col" {...tableRoles.head} className={row["actions"]}>
            <span className={classes["unseen"]}>{t("lists:list.actions")}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SortableHead({
  column,
  style,
  isPinned,
  isFirst,
  sort,
  onSort,
}: {
  column: Column;
  style: ListColumn["style"];
  isPinned: boolean;
  isFirst: boolean;
  sort: readonly SortItem[];
  onSort: (sort: SortItem[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const at = sort.findIndex(({ field }) => field === column.name);
  const direction = sort[at]?.direction;
  const place = {
    style,
    "data-first": isFirst || undefined,
    "data-pin": isPinned || undefined,
    "data-amount": isAmount(column) || undefined,
  };
  if (column.sortable === false || column.virtual === true)
    return (
      <th scope="col" {...tableRoles.head} {...place}>
        <span className={classes["headText"]}>{column.label}</span>
        <Lazy load={loadResizeHandle} props={{ column }} />
      </th>
    );
  const click = (event: MouseEvent): void =>
    onSort(nextSort(sort, column.name, event.ctrlKey || event.metaKey || event.shiftKey));
  const number = sort.length > 1 && at >= 0 ? at + 1 : undefined;
  return (
    <th
      scope="col"
      {...tableRoles.head}
      {...place}
      aria-sort={direction === undefined ? "none" : direction === "asc" ? "ascending" : "descending"}
    >
      <button type="button" className={classes["sort"]} data-direction={direction} onClick={click}>
        <span className={classes["headText"]}>{column.label}</span>
        <Icon
          name={direction === undefined ? "arrow-up-down" : direction === "asc" ? "arrow-up" : "arrow-down"}
          size={14}
        />
        {number !== undefined && (
          <span className={classes["order"]} aria-label={t("lists:list.sortOrder", { order: number })}>
            {number}
          </span>
        )}
      </button>
      <Lazy load={loadResizeHandle} props={{ column }} />
    </th>
  );
}

/** A checkbox that selects all rows of the page; indeterminate when some are selected. */
export function TickAll({
  ids,
  ticked,
  onTick,
}: {
  ids: readonly string[];
  ticked: ReadonlySet<string>;
  onTick: (ids: readonly string[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const isAll = ids.length > 0 && ids.every((id) => ticked.has(id));
  const isSome = !isAll && ids.some((id) => ticked.has(id));
  return (
    <Checkbox
      checked={isAll}
      indeterminate={isSome}
      disabled={ids.length === 0}
      aria-label={t("lists:list.selectAll")}
      onChange={() => onTick(isAll ? [] : ids)}
    />
  );
}
