/** The browser half of `sample-name`: its page and its widget, each loaded when it is first shown. */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import { sampleNameResourceId, type sampleName } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof sampleName>({
  name: "sample-name",
  setup: () => ({
    routes: [
      {
        path: "/sample-name",
        layout: "shell",
        allowed: "view",
        title: "sample-name:title",
        load: () => import("./browser/sample-name-page.tsx").then((m) => m.SampleNamePage),
      },
    ],
    widgets: [
      {
        id: "tasks",
        title: "sample-name:tasks",
        width: "third",
        allowed: "view",
        link: "/sample-name",
        resources: [sampleNameResourceId],
        height: 60,
        load: () => import("./browser/sample-name-widget.tsx").then((m) => m.SampleNameWidget),
      },
    ],
  }),
});
