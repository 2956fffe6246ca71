/** The browser half of `sample-name`: a widget, which the overview loads when it shows it and draws a card around. */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import type { sampleName } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof sampleName>({
  name: "sample-name",
  setup: () => ({
    widgets: [
      {
        id: "sample-name",
        title: "sample-name:title",
        width: "half",
        allowed: "view",
        load: () => import("./browser/sample-name-widget.tsx").then((m) => m.SampleNameWidget),
      },
    ],
  }),
});
