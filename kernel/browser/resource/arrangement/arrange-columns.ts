/** The columns of a list in the order and width that the operator has chosen. Pure. */
import type { ListLayout } from "../../../contract/list-settings.ts";
import type { Column } from "../../../contract/resource.ts";

/** One line of the column chooser. */
export interface ColumnPlace {
  column: Column;
  isHidden: boolean;
  /** In CSS pixels; absent = as wide as its values. */
  width?: number;
}

/**
 * Every column that the list can show: first as the layout has them, then those it does not know, as the resource has
 * them.
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
  return [...placed, ...[...unplaced.values()].map((column) => ({ column, isHidden: false }))];
}

/** What the list shows. A layout that hides everything, as old ones may when columns go, hides nothing. */
export function shownColumns(places: readonly ColumnPlace[]): readonly ColumnPlace[] {
  const shown = places.filter(({ isHidden }) => !isHidden);
  return shown.length === 0 ? places : shown;
}

/** The way back to what is kept. */
export function layoutOf(places: readonly ColumnPlace[], isCompact: boolean): ListLayout {
  const columns = places.map(({ column: { name }, isHidden, width }) => ({
    name,
    ...(isHidden ? { isHidden } : {}),
    ...(width === undefined ? {} : { width }),
  }));
  return { columns, ...(isCompact ? { isCompact } : {}) };
}

/** The places with one moved before another. */
export function movedPlace(places: readonly ColumnPlace[], from: number, to: number): ColumnPlace[] {
  const moved = [...places];
  const [place] = moved.splice(from, 1);
  if (place !== undefined) moved.splice(Math.max(0, Math.min(to, moved.length)), 0, place);
  return moved;
}
