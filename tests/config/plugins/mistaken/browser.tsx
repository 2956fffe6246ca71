/** Mistakes of a browser half: unknown keys, names twice, and icons that the build does not include. */
import { defineBrowserPlugin, type BrowserContributions } from "@portalkit/kernel/browser/plugin";
import type { mistaken } from "./contract.ts";

const load = () => Promise.reject(new Error("never drawn"));
const rowAction = { id: "look", resource: "games", showIn: { list: true }, load };
const contributions: object = {
  rowAction: [],
  rowActions: [rowAction, rowAction, { ...rowAction, id: "ask", confirm: "Sure?" }],
  fields: [{ name: "stars", for: { type: "date" }, aliases: ["@/renderers/Stars.vue"], lst: load }],
  widgets: [
    { id: "sum", title: "Sum", width: "full", load },
    { id: "sum", title: "Sum", width: "full", load },
  ],
  shortcuts: [
    { keys: "mod+j", label: "Join", load },
    { keys: "mod+j", label: "Jump", load },
    { keys: "?", label: "Ask", load },
  ],
  homeLinks: [{ to: "/", icon: "star", label: "Stars", hint: "All of them." }],
};

export const browser = defineBrowserPlugin<typeof mistaken>({
  name: "mistaken",
  setup: () => contributions as BrowserContributions<typeof mistaken>,
});
