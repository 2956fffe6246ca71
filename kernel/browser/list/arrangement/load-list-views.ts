/** Loads what a plugin offers to keep views of lists, when it is needed. */
import type { ListLayout, NamedView } from "../../../contract/resources/list-settings.ts";
import { requireOffer } from "../../extension/find-offer.ts";
import { useIsOffered } from "../../extension/registry.ts";
import { loadPart } from "../../hooks/load-part.ts";
import { listViewsPort, type ListViews } from "./list-views.ts";

/** Returns whether a plugin offers it. */
export const useHasListViews = (): boolean => useIsOffered(listViewsPort);

const find = (): Promise<ListViews> => requireOffer(listViewsPort);

export const loadViewsMenu = async (): Promise<ListViews["ViewsMenu"]> => (await find()).ViewsMenu;

/** @throws the error of a file that cannot be loaded, or of the call */
export const storeViewLayout = (resourceId: string, view: NamedView, layout: ListLayout): Promise<void> =>
  loadPart(find).then((views) => views.storeLayout(resourceId, view, layout));
