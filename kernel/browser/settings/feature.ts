/** The page of settings, and its entry in the user menu. */
import type { BrowserContributions } from "../extension/plugin.ts";
import { slots } from "../extension/slots.ts";

export const settingsFeature: BrowserContributions = {
  routes: [{ path: "/settings", layout: "shell", load: () => import("./page.ts").then((m) => m.SettingsScreen) }],
  slots: [{ slot: slots.userMenu, load: () => import("./page.ts").then((m) => m.SettingsEntry) }],
};
