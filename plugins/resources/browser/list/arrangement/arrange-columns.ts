/** The columns of a list in the order and width that the user has chosen. Pure. */
import { columnWidths } from "@portalkit/kernel/browser/engine";
import type { ListLayout, Column } from "@portalkit/kernel/contract";

/** One line of the column chooser. */
export interface ColumnPlace {
  column: Column;
  isHidden: boolean;
  /** In CSS pixels; absent = as wide as the values. */
  width?: number;
}

/**
 * Returns every column that the list can show: first those of the layout in its order, then the others in the
 * resource's order, which is also what decides whether they are hidden.
 */
export function placeColumns(columns: readonly Column[], layout: ListLayout | undefined): ColumnPlace[] {
  const listed = columns.filter((column) => column.showIn.list);
  const usual = [
    ...listed.filter((column) => column.listSticky === true),
    ...listed.filter((column) => column.listSticky !== true),
  ];
  const unplaced = new Map(usual.map((column) => [column.name, column]));
  const placed = (layout?.columns ?? []).flatMap(({ name, isHidden = false, width }): ColumnPlace[] => {
    const column = unplaced.get(name);
    unplaced.delete(name);
    return column === undefined ? [] : [{ column, isHidden, ...(width === undefined ? {} : { width }) }];
  });
  return [...placed, ...[...unplaced.values()].map((column) => ({ column, isHidden: column.listHidden ?? false }))];
}

/**
 * Returns the visible columns. A layout that hides every column, which happens when columns are removed, hides none.
 */
export function shownColumns(places: readonly ColumnPlace[]): readonly ColumnPlace[] {
  const shown = places.filter(({ isHidden }) => !isHidden);
  return shown.length === 0 ? places : shown;
}

/** What a layout says besides its columns. */
export type ListLook = Required<Pick<ListLayout, "isCompact" | "hasAggregates">>;

/** Returns the layout to store, the reverse of `placeColumns`. */
export function layoutOf(places: readonly ColumnPlace[], { isCompact, hasAggregates }: ListLook): ListLayout {
  const columns = places.map(({ column: { name }, isHidden, width }) => ({
    name,
    ...(isHidden ? { isHidden } : {}),
    ...(width === undefined ? {} : { width }),
  }));
  return { columns, hasAggregates, ...(isCompact ? { isCompact } : {}) };
}

/** Returns the places with the one at `from` moved to `to`. */
export function movedPlace(places: readonly ColumnPlace[], from: number, to: number): ColumnPlace[] {
  const moved = [...places];
  const [place] = moved.splice(from, 1);
  if (place !== undefined) moved.splice(Math.max(0, Math.min(to, moved.length)), 0, place);
  return moved;
}

const { min, max } = columnWidths;

/**
 * Keeps a width within the limits that are readable and that the server stores. Returns whole pixels; a value that is
 * not a number becomes the minimum.
 */
export const boundedWidth = (pixels: number): number =>
  Math.round(Math.min(max, Math.max(min, Number.isFinite(pixels) ? pixels : min)));
