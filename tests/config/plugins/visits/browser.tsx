/** A page whose path both halves could register. */
import { defineBrowserPlugin, slots } from "@portalkit/kernel/browser/plugin";
import type { visits } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof visits>({
  name: "visits",
  setup: () => ({
    routes: [
      { path: "/visits/:day", layout: "shell", title: "Visits", load: () => Promise.reject(new Error("never drawn")) },
    ],
    slots: [{ slot: slots.header, load: () => Promise.reject(new Error("never drawn")) }],
  }),
});
