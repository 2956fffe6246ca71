/** A list with what the server half of this plugin sent with its settings. */
import type { BrowserServices } from "@portalkit/kernel/browser";
import type { ViewsMenuProps } from "@portalkit/kernel/browser/plugin";
import type { SavedView, ViewSettings } from "../contract.ts";

export type KnownSettings = Pick<ViewsMenuProps["settings"], "layout"> & ViewSettings;

export interface KnownList extends Omit<ViewsMenuProps, "view" | "settings" | "put" | "open"> {
  readonly services: BrowserServices;
  readonly settings: KnownSettings;
  readonly view: SavedView | undefined;
  put(settings: KnownSettings): void;
  open(view: SavedView | undefined): void;
}

/** The list passes on what the server sent, and knows only a part of it. */
export const knownList = (props: ViewsMenuProps, services: BrowserServices): KnownList => ({
  ...props,
  services,
  settings: props.settings as KnownSettings,
  view: props.view as SavedView | undefined,
});
