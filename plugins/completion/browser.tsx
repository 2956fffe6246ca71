/** The browser half of `completion`: the field of completed columns, and the service for fields of other plugins. */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import { completionPort } from "./contract/completion-port.ts";
import type { completion } from "./contract.ts";

const parts = () => import("./browser/parts.ts");
const field = () => parts().then((module) => module.CompletionField);

export const browser = defineBrowserPlugin<typeof completion>({
  name: "completion",
  setup: () => ({
    fields: [
      { name: "text", aliases: ["@@/plugins/TextCompletePlugin/completionInput.vue"], edit: field, create: field },
    ],
    offers: [{ port: completionPort, load: () => parts().then((module) => module.completionsOf) }],
  }),
});
