/** The browser half of `search`: the palette, its button in the top bar, and the menu entry that pins a record. */
import { defineBrowserPlugin, slots } from "@portalkit/kernel/browser/plugin";
import type { search } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof search>({
  name: "search",
  setup: () => ({
    slots: [
      {
        slot: slots.header,
        isDeferred: true,
        order: 900,
        load: () => import("./browser/search-button.tsx").then((module) => module.SearchButton),
      },
    ],
    shortcuts: [
      {
        keys: "mod+k",
        label: "search:open",
        load: () => import("./browser/command-palette.tsx").then((module) => module.CommandPalette),
      },
    ],
    pageInjections: [
      {
        resource: "*",
        page: "show",
        position: "threeDotsDropdownItems",
        load: () => import("./browser/pin-entry.tsx").then((module) => module.PinEntry),
      },
    ],
  }),
});
