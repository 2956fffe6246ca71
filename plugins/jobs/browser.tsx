/** The browser half of `jobs`: the page at `/jobs`. */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import type { jobs } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof jobs>({
  name: "jobs",
  setup: () => ({
    routes: [
      {
        path: "/jobs",
        layout: "shell",
        title: "jobs:title",
        load: () => import("./browser/jobs-screen.tsx").then((screen) => screen.JobsScreen),
        allowed: "see",
      },
    ],
  }),
});
