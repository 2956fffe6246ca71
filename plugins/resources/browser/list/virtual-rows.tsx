/** The rows of a long page: only the visible ones are in the DOM, between two spacers. */
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useState, type ReactNode, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { Row } from "@portalkit/kernel/contract";
import { ListRow } from "./list-row.tsx";
import { useListView } from "./list-view.ts";
import { recordKey } from "../record/record-key.ts";
import { useRowPlaces } from "./row-places.ts";

interface VirtualRowsProps {
  rows: readonly Row[];
  ticked: ReadonlySet<string>;
  /** The scrolling element; absent if the page itself scrolls. */
  scroller: RefObject<HTMLDivElement | null> | undefined;
  table: RefObject<HTMLTableElement | null>;
  /** Rows are cards with different heights. */
  areCards: boolean;
  isCompact: boolean;
}

/** Pixels, as in the stylesheet. */
const rowHeights = { usual: 40, compact: 32 };
const cardHeight = 240;
const overscan = { rows: 4, cards: 3 };

export function VirtualRows(props: VirtualRowsProps): ReactNode {
  const isPrinting = useIsPrinting();
  const known = { ...props, isPrinting };
  return props.scroller === undefined ? <InWindow {...known} /> : <InBox {...known} />;
}

type PlacedRowsProps = VirtualRowsProps & { isPrinting: boolean };

/** True while the page is printed, from before the browser lays it out for paper. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when the event ends.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

function InBox(props: PlacedRowsProps): ReactNode {
  return (
    <Shown
      {...props}
      // The virtualizer is not memoized between renders.
      // oxlint-disable-next-line react/incompatible-library
      virtualizer={useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
        ...common(props),
        getScrollElement: () => props.scroller?.current ?? null,
      })}
    />
  );
}

function InWindow(props: PlacedRowsProps): ReactNode {
  const [margin, setMargin] = useState(0);
  // The position of the table is known only after it has been mounted.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setMargin((props.table.current?.getBoundingClientRect().top ?? 0) + scrollY), [props.table]);
  return (
    <Shown
      {...props}
      virtualizer={useWindowVirtualizer<HTMLTableRowElement>({ ...common(props), scrollMargin: margin })}
    />
  );
}

function common({ rows, areCards, isCompact, isPrinting }: PlacedRowsProps): {
  count: number;
  estimateSize: () => number;
  overscan: number;
} {
  return {
    count: rows.length,
    estimateSize: () => (areCards ? cardHeight : isCompact ? rowHeights.compact : rowHeights.usual),
    overscan: isPrinting ? rows.length : areCards ? overscan.cards : overscan.rows,
  };
}

type AnyVirtualizer = Virtualizer<HTMLDivElement, HTMLTableRowElement> | Virtualizer<Window, HTMLTableRowElement>;

function Shown({
  rows,
  ticked,
  table,
  areCards,
  virtualizer,
}: PlacedRowsProps & { virtualizer: AnyVirtualizer }): ReactNode {
  const { resource, views } = useListView();
  const items = virtualizer.getVirtualItems();
  useFixedColumns(table, !areCards && items.length > 0, views);
  const places = useRowPlaces(items.map(({ index }) => String(index)));
  const margin = virtualizer.options.scrollMargin;
  const before = (items[0]?.start ?? margin) - margin;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return (
    <>
      <Spacer height={before} />
      {items.map(({ index }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <ListRow
            key={places.get(String(index))}
            row={row}
            index={index}
            isTicked={ticked.has(recordKey(resource, row))}
            measure={areCards ? virtualizer.measureElement : undefined}
          />
        );
      })}
      <Spacer height={after} />
    </>
  );
}

function Spacer({ height }: { height: number }): ReactNode {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" style={{ blockSize: height }}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is no control, and hidden */}
      <td style={{ padding: 0, border: 0 }} />
    </tr>
  );
}

/** Extra pixels for values slightly longer than those of the first rows. */
const slack = 24;

/**
 * Fixes the columns at the widths of their first rows: otherwise they would jump with every row that scrolls into view.
 */
function useFixedColumns(table: RefObject<HTMLTableElement | null>, hasRows: boolean, views: unknown): void {
  useLayoutEffect(() => {
    if (table.current !== null && hasRows) return fixColumns(table.current);
    return undefined;
    // Runs again for other `views`, because other columns have other widths.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [table, hasRows, views]);
}

/** Returns the function that restores the automatic layout. */
function fixColumns(table: HTMLTableElement): () => void {
  const heads = [...table.querySelectorAll<HTMLElement>("thead th")];
  const widths = heads.map((head, at) => head.offsetWidth + (at === 0 || at === heads.length - 1 ? 0 : slack));
  heads.forEach((head, at) => {
    head.style.inlineSize = `${widths[at]}px`;
  });
  table.style.tableLayout = "fixed";
  table.style.inlineSize = `max(100%, ${widths.reduce((sum, width) => sum + width, 0)}px)`;
  return () => {
    for (const head of heads) head.style.inlineSize = "";
    table.style.tableLayout = "";
    table.style.inlineSize = "";
  };
}
