/** The browser half of `settings`: the page at `/settings`, and its entry in the user menu. */
import { defineBrowserPlugin, slots } from "@portalkit/kernel/browser/plugin";
import type { settings } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof settings>({
  name: "settings",
  setup: () => ({
    routes: [
      {
        path: "/settings",
        layout: "shell",
        title: "settings:title",
        load: () => import("./browser/settings-screen.tsx").then((screen) => screen.SettingsScreen),
      },
    ],
    slots: [
      { slot: slots.userMenu, load: () => import("./browser/settings-entry.tsx").then((entry) => entry.SettingsEntry) },
    ],
  }),
});
