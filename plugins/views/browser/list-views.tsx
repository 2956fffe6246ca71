/** What saved views offer to lists: their menu, and storing the columns of a view. */
import type { BrowserServices } from "@portalkit/kernel/browser";
import type { ListViews } from "@portalkit/kernel/browser/plugin";
import { saveView, type SavedView } from "../contract.ts";
import { knownList } from "./known-list.ts";
import { ViewsMenu } from "./views-menu.tsx";

export const offerListViews = (services: BrowserServices): ListViews => ({
  ViewsMenu: (props) => <ViewsMenu list={knownList(props, services)} />,
  storeLayout: async (resourceId, view, layout) => {
    const { id, name, isShared, query } = view as SavedView;
    await services.call(saveView, { resourceId, id, name, isShared, query, layout });
  },
});
