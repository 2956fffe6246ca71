/** The service by which a list has named views: offered by a plugin that lists do not import. */
import type { FunctionComponent } from "react";
import { definePort } from "../../contract/extension/port.ts";
import type { ListLayout, ListSettings, NamedView } from "../../contract/resources/list-settings.ts";

export interface ViewsMenuProps {
  resourceId: string;
  /** The name of the view that the list shows. */
  name: string;
  /** Of the button, which takes the place of the name. */
  triggerClassName: string;
  view: NamedView | undefined;
  /** What the server sent with the description of the resource; the plugin that sent the views knows more of them. */
  settings: ListSettings;
  /** Replaces the settings in the browser, after the server has stored them. */
  put: (settings: ListSettings) => void;
  /** Shows a view, or all records. */
  open: (view: NamedView | undefined) => void;
  /** What the list shows, as views store it: the search part of its address, without the page. */
  query: string;
  /** The layout in use; absent if the columns are those of the resource. */
  layout: ListLayout | undefined;
  /** Returns the columns as they are on screen. */
  currentLayout: () => ListLayout;
}

/**
 * Named views of a list. While a plugin offers them, lists have the menu beside their title; the view in the address
 * decides which columns they show.
 */
export interface ListViews {
  /** The menu beside the title. */
  readonly ViewsMenu: FunctionComponent<ViewsMenuProps>;
  /** Stores the changed layout of a view that this user may change. */
  storeLayout(resourceId: string, view: NamedView, layout: ListLayout): Promise<void>;
}

export const listViewsPort = definePort<ListViews>("list-views");
