/** Stores a changed layout in the open view, or else as the user's own. Loaded with the first change. */
import {
  saveListLayout,
  saveView,
  type ListLayout,
  type SavedView,
} from "../../../contract/resources/list-settings.ts";
import { call } from "../../api/call.ts";
import { inOrder } from "../../api/in-order.ts";
import { showError } from "../../toasts/show-error.ts";

const inTurn = inOrder();

/** @param view absent for the user's own layout; `null` resets that */
export function storeLayout(resourceId: string, layout: ListLayout | null, view: SavedView | undefined): void {
  inTurn<unknown>(() => {
    if (view === undefined || layout === null) return call(saveListLayout, { resourceId, layout });
    const { id, name, isShared, query } = view;
    return call(saveView, { resourceId, id, name, isShared, query, layout });
  }).catch(showError);
}
