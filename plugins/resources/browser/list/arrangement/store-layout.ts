/** Stores a changed layout in the open view, or else as the user's own. Loaded with the first change. */
import { saveListLayout, call, showError } from "@portalkit/kernel/browser/engine";
import type { ListLayout, NamedView } from "@portalkit/kernel/contract";
import { inOrder } from "@portalkit/kernel/browser";
import { storeViewLayout } from "./load-list-views.ts";

const inTurn = inOrder();

/** @param view absent for the user's own layout; `null` resets that */
export function storeLayout(resourceId: string, layout: ListLayout | null, view: NamedView | undefined): void {
  inTurn<unknown>(() =>
    view === undefined || layout === null
      ? call(saveListLayout, { resourceId, layout })
      : storeViewLayout(resourceId, view, layout),
  ).catch(showError);
}
