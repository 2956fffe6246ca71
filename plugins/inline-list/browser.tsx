/** Related records, browser half: below the fields of the parent's show page, and wherever a server names the component. */
import { defineBrowserPlugin } from "#kernel/browser";

export const browser = defineBrowserPlugin({
  name: "inline-list",
  contribute: ({ options }) => ({
    pageInjections: [{ resource: String(options["parent"]), page: "show", position: "bottom", load: () => import("./browser/related-records.tsx").then((module) => module.RelatedRecords) }],
  }),
});
