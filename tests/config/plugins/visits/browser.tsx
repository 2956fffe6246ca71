/** A page, whose path both halves could claim. */
import { defineBrowserPlugin, slots } from "#kernel/browser";

export const browser = defineBrowserPlugin({
  name: "visits",
  contribute: () => ({
    routes: [{ path: "/visits/:day", layout: "shell", title: "Visits", load: () => Promise.reject(new Error("never drawn")) }],
    slots: [{ slot: slots.header, load: () => Promise.reject(new Error("never drawn")) }],
  }),
});
