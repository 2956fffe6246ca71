/**
 * Related records, browser half: below the fields of the parent's show page, and where a server names the component.
 */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import type { inlineList } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof inlineList>({
  name: "inline-list",
  setup: ({ options }) => ({
    pageInjections: [
      {
        resource: options.parent,
        page: "show",
        position: "bottom",
        load: () => import("./browser/related-records.tsx").then((module) => module.RelatedRecords),
      },
    ],
  }),
});
