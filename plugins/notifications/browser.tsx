/** Browser half of `notifications`: a bell in the top bar. */
import { defineBrowserPlugin, slots } from "@portalkit/kernel/browser/plugin";
import type { notifications } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof notifications>({
  name: "notifications",
  setup: () => ({
    slots: [
      {
        slot: slots.header,
        isDeferred: true,
        order: 200,
        load: () => import("./browser/bell.tsx").then((module) => module.Bell),
      },
    ],
  }),
});
