/** The browser half of `sample-name`: who draws the column, on which page. Each component is fetched when it is first needed. */
import { defineBrowserPlugin } from "#kernel/browser";

export const browser = defineBrowserPlugin({
  name: "sample-name",
  contribute: ({ options }) => ({
    fields: [
      {
        name: "sample-name",
        for: { resource: String(options["resource"]), column: String(options["column"]) },
        list: () => import("./browser/sample-name-value.tsx").then((m) => m.SampleNameValue),
        show: () => import("./browser/sample-name-value.tsx").then((m) => m.SampleNameValue),
        edit: () => import("./browser/sample-name-field.tsx").then((m) => m.SampleNameField),
        create: () => import("./browser/sample-name-field.tsx").then((m) => m.SampleNameField),
      },
    ],
  }),
});
