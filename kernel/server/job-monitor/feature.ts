/** The page of jobs. */
import { kernelId } from "../../contract/permissions.ts";
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { jobEndpoints } from "./endpoints.ts";

export const jobsFeature = defineKernelFeature({
  id: "jobs",
  permissions: {
    "see-jobs": { description: "See background jobs: what runs, waits, is scheduled and failed, with reasons" },
    "manage-jobs": { description: "Retry failed background jobs, and cancel those that wait or run" },
  },
  pages: [{ path: "/jobs", layout: "shell" }],
  setup: (kernel) => ({
    endpoints: jobEndpoints(kernel),
    offeredPages: [
      {
        path: "/jobs",
        label: "jobs:title",
        icon: "history",
        isFor: (adminUser) => kernel.services(kernelId).may(adminUser, "see-jobs"),
      },
    ],
  }),
});
