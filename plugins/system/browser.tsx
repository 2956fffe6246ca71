/** The browser half of `system`: the page at `/system`. */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import type { system } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof system>({
  name: "system",
  setup: () => ({
    routes: [
      {
        path: "/system",
        layout: "shell",
        title: "system:title",
        load: () => import("./browser/system-screen.tsx").then((screen) => screen.SystemScreen),
        allowed: "see",
      },
    ],
  }),
});
