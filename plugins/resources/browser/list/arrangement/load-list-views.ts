/** Loads what a plugin offers to keep views of lists, when it is needed. */
import type { ListLayout, NamedView } from "@portalkit/kernel/contract";
import { requireOffer, loadPart } from "@portalkit/kernel/browser/engine";
import { useIsOffered } from "@portalkit/kernel/browser";
import { listViewsPort, type ListViews } from "@portalkit/kernel/browser/plugin";

/** Returns whether a plugin offers it. */
export const useHasListViews = (): boolean => useIsOffered(listViewsPort);

const find = (): Promise<ListViews> => requireOffer(listViewsPort);

export const loadViewsMenu = async (): Promise<ListViews["ViewsMenu"]> => (await find()).ViewsMenu;

/** @throws the error of a file that cannot be loaded, or of the call */
export const storeViewLayout = (resourceId: string, view: NamedView, layout: ListLayout): Promise<void> =>
  loadPart(find).then((views) => views.storeLayout(resourceId, view, layout));
