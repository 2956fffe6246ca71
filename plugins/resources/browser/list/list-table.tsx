/** The rows of a list as a table; on a phone each row is a card. */
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import type { SortItem, Row } from "@portalkit/kernel/contract";
import { Skeleton, Lazy } from "@portalkit/kernel/browser";
import { useDelayedFlag, tableRoles } from "@portalkit/kernel/browser/engine";
import { Injections } from "../record/injections.tsx";
import { ListHead, TickAll } from "./list-head.tsx";
import { ListRow } from "./list-row.tsx";
import { useListView } from "./list-view.ts";
import { recordKey } from "../record/record-key.ts";
import { useRowPlaces } from "./row-places.ts";
import type { Selection } from "./use-selection.ts";
import row from "./list-row.module.css";
import classes from "./list-table.module.css";

interface ListTableProps {
  label: string;
  /** `undefined` on the first load: skeletons of the final size are shown. */
  rows: readonly Row[] | undefined;
  /** The number of expected rows, for the skeleton. */
  expected: number;
  sort: readonly SortItem[];
  selection: Selection;
  onSort: (sort: SortItem[]) => void;
  isStale: boolean;
  isCompact: boolean;
  areCards: boolean;
  /** The page scrolls instead of the table. */
  isFree: boolean;
  /** Shown instead of the rows. */
  groups?: ReactNode;
  /** The table's footer. */
  footer?: ReactNode;
  /** Shown below the table header if there are no rows. */
  children?: ReactNode;
}

const loadVirtualRows = (): Promise<typeof import("./virtual-rows.tsx").VirtualRows> =>
  import("./virtual-rows.tsx").then((module) => module.VirtualRows);
const loadPinnedPlaces = (): Promise<typeof import("./pinned-places.tsx").PinnedPlaces> =>
  import("./pinned-places.tsx").then((module) => module.PinnedPlaces);
const virtualAbove = 100;
const maxSkeletons = 25;
/** The number of rows visible in a typical window. */
const rowsInSight = 18;

export function ListTable({
  label,
  rows,
  expected,
  sort,
  selection,
  onSort,
  isStale,
  isCompact,
  areCards,
  isFree,
  groups,
  footer,
  children,
}: ListTableProps): ReactNode {
  const { resource, views, hasActions, refresh } = useListView();
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  useEdgeShadows(box);
  // Fades only during long requests: fading all rows out and in takes longer than most requests.
  const isFaded = useDelayedFlag(isStale);
  const ids = rows?.map((row) => recordKey(resource, row)).filter((key) => key !== "") ?? [];
  const span = views.length + (hasActions ? 2 : 1);
  return (
    <div
      ref={box}
      className={classes["box"]}
      data-stale={isFaded || undefined}
      data-free={isFree || undefined}
      data-compact={isCompact || undefined}
      // A scrollable region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table
        ref={table}
        className={classes["table"]}
        {...tableRoles.table}
        aria-label={label}
        aria-rowcount={rows === undefined ? -1 : rows.length + 1}
        aria-busy={(rows ?? groups) === undefined || isStale}
      >
        <ListHead
          views={views}
          hasActions={hasActions}
          sort={sort}
          onSort={onSort}
          tickAll={<TickAll ids={ids} ticked={selection.ids} onTick={selection.set} />}
        />
        <tbody {...tableRoles.rowGroup}>
          <Injections page="list" position="tableBodyStart" resource={resource} refresh={refresh} />
          {groups ??
            (rows === undefined ? (
              Array.from({ length: Math.min(expected, maxSkeletons) }, (_, at) => (
                <SkeletonRow key={at} columns={span} />
              ))
            ) : (
              <Rows
                rows={rows}
                expected={expected}
                ticked={selection.ids}
                box={isFree ? undefined : box}
                table={table}
                areCards={areCards}
                isCompact={isCompact}
              />
            ))}
        </tbody>
        {footer}
      </table>
      {views.some(({ isPinned }) => isPinned) && <Lazy load={loadPinnedPlaces} props={{ box, table }} />}
      {children}
    </div>
  );
}

function Rows({
  rows,
  expected,
  ticked,
  box,
  table,
  areCards,
  isCompact,
}: {
  rows: readonly Row[];
  expected: number;
  ticked: ReadonlySet<string>;
  box: RefObject<HTMLDivElement | null> | undefined;
  table: RefObject<HTMLTableElement | null>;
  areCards: boolean;
  isCompact: boolean;
}): ReactNode {
  const { resource } = useListView();
  // A long page loads its first 100 rows first; it already counts as long then, so that no row is rendered twice.
  const isLong = rows.length > virtualAbove || (rows.length === virtualAbove && expected > virtualAbove);
  const first = rows.slice(0, isLong ? rowsInSight : virtualAbove);
  const keys = first.map((row, index) => recordKey(resource, row) || String(index));
  const places = useRowPlaces(keys);
  const drawn = first.map((row, index) => (
    <ListRow key={places.get(keys[index] ?? "")} row={row} index={index} isTicked={ticked.has(keys[index] ?? "")} />
  ));
  return isLong ? (
    <Lazy load={loadVirtualRows} props={{ rows, ticked, scroller: box, table, areCards, isCompact }}>
      {drawn}
    </Lazy>
  ) : (
    drawn
  );
}

export function SkeletonRow({ columns }: { columns: number }): ReactNode {
  return (
    <tr className={row["row"]} {...tableRoles.row} aria-hidden="true">
      <td className={row["tick"]} {...tableRoles.cell}>
        <Skeleton width={15} height={15} />
      </td>
      {Array.from({ length: columns - 1 }, (_, at) => (
        <td key={at} {...tableRoles.cell}>
          <Skeleton width={`${45 + ((at * 37) % 40)}%`} />
        </td>
      ))}
    </tr>
  );
}

/** Shows a shadow at each side where the table continues out of view. */
function useEdgeShadows(box: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const mark = (): void => {
      const scrolled = Math.abs(element.scrollLeft);
      element.toggleAttribute("data-more-before", scrolled > 1);
      element.toggleAttribute("data-more-after", scrolled + element.clientWidth < element.scrollWidth - 1);
    };
    // The observer calls back at once, but after the frame's layout: reading sizes here would force a layout more.
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    element.addEventListener("scroll", mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", mark);
    };
  }, [box]);
}
