/** The page of jobs. */
import type { BrowserContributions } from "../extension/plugin.ts";

export const jobsFeature: BrowserContributions = {
  routes: [{ path: "/jobs", layout: "shell", load: () => import("./jobs.ts").then((m) => m.JobsScreen) }],
};
