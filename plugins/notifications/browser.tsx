/** The browser half of `notifications`: a bell in the top bar. */
import { defineBrowserPlugin, slots } from "#kernel/browser";

export const browser = defineBrowserPlugin({
  name: "notifications",
  contribute: () => ({
    slots: [{ slot: slots.header, isLate: true, order: 200, load: () => import("./browser/bell.tsx").then((module) => module.Bell) }],
  }),
});
