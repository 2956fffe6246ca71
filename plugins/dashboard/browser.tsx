/** Browser half of the dashboard: the board of widgets. */
import { defineBrowserPlugin, slots } from "@portalkit/kernel/browser/plugin";
import type { dashboard } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof dashboard>({
  name: "dashboard",
  setup: ({ options: { path } }) => {
    const load = () => import("./browser/board/board.tsx").then((module) => module.Board);
    return path === "/"
      ? { slots: [{ slot: slots.home, load, allowed: "view" }] }
      : { routes: [{ path, layout: "shell", title: "dashboard:widgets.overview", allowed: "view", load }] };
  },
});
