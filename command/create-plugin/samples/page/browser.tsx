/** The browser half of `sample-name`: its page, which is loaded when a user opens it. */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import type { sampleName } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof sampleName>({
  name: "sample-name",
  setup: () => ({
    routes: [
      {
        path: "/sample-name",
        layout: "shell",
        allowed: "view",
        title: "sample-name:title",
        load: () => import("./browser/sample-name-screen.tsx").then((m) => m.SampleNameScreen),
      },
    ],
  }),
});
