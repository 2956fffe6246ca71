/** The browser half of `sample-name`: the lazy components that render the column on each page. */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import { starsColumn, type sampleName } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof sampleName>({
  name: "sample-name",
  setup: () => ({
    fields: [
      {
        name: "sample-name",
        for: { resource: starsColumn.resource, column: starsColumn.column },
        list: () => import("./browser/sample-name-value.tsx").then((m) => m.SampleNameValue),
        show: () => import("./browser/sample-name-value.tsx").then((m) => m.SampleNameValue),
        edit: () => import("./browser/sample-name-field.tsx").then((m) => m.SampleNameField),
        create: () => import("./browser/sample-name-field.tsx").then((m) => m.SampleNameField),
      },
    ],
  }),
});
