/** Order and visibility of the widgets on a board. */
import type { Arrangement } from "../../contract/board/calls.ts";

/**
 * Widgets without a saved position, such as those of a plugin that was enabled later, get their default position. A
 * widget that moved to another plugin keeps its position.
 */
export function arranged<Widget extends { key: string }>(
  widgets: readonly Widget[],
  arrangement: Arrangement | null,
): { shown: Widget[]; hidden: Widget[] } {
  const current = (key: string): string => currentKey(key, widgets);
  const order = [...new Set((arrangement?.order ?? []).map(current))];
  const hidden = (arrangement?.hidden ?? []).map(current);
  const shown = order.flatMap((key) => widgets.find((widget) => widget.key === key) ?? []);
  for (const [index, widget] of widgets.entries()) {
    if (order.includes(widget.key)) continue;
    // After the widget that it follows by default.
    const before = widgets.slice(0, index).findLast(({ key }) => shown.some((other) => other.key === key));
    shown.splice(before === undefined ? 0 : shown.indexOf(before) + 1, 0, widget);
  }
  return {
    shown: shown.filter(({ key }) => !hidden.includes(key)),
    hidden: widgets.filter(({ key }) => hidden.includes(key)),
  };
}

/** A key that no widget has stands for the only widget with the same id, which is the part after the instance. */
function currentKey(key: string, widgets: readonly { key: string }[]): string {
  const id = /\/.*/.exec(key)?.[0];
  if (id === undefined || widgets.some((widget) => widget.key === key)) return key;
  const [only, ...others] = widgets.filter((widget) => widget.key.endsWith(id));
  return only === undefined || others.length > 0 ? key : only.key;
}

/** Returns the keys with one of them at another index; an index out of range becomes the nearest end. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((other) => other !== key);
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, key);
}
