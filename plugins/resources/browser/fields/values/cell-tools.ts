/** The buttons within the cells of a list, which exist only where they can be seen. */
import { createContext } from "react";
import type { Column } from "@portalkit/kernel/contract";
import { isIdLike, shortenId } from "@portalkit/kernel/browser/engine";

/** The names of the columns of a row whose cells have their buttons. */
export type ToolsShown = "all" | { hovered?: string | undefined; focused?: string | undefined };

/** Outside of lists, all values have theirs. */
export const CellTools = createContext<ToolsShown>("all");

export const hasTools = (shown: ToolsShown, column: string): boolean =>
  shown === "all" || shown.hovered === column || shown.focused === column;

/** Returns whether a list shows the value with a button that copies it. */
export const isCopied = ({ primaryKey, foreignResource }: Column, value: unknown): boolean =>
  typeof value === "string" &&
  foreignResource === undefined &&
  isIdLike(value, primaryKey === true) &&
  shortenId(value) !== value;

/** As `ref` of a button that appears in a focused cell: from then on it is the button that has the focus. */
export function takeFocus(button: HTMLButtonElement | null): void {
  if (button !== null && button.closest("td") === document.activeElement) button.focus();
}
