/** The page of background jobs: what runs, waits, is scheduled and failed, with retry and cancel. */
import { Type } from "typebox";
import { pluginContract } from "@portalkit/kernel/contract";

export {
  cancelJob,
  jobGroups,
  jobsPage,
  listJobs,
  listSchedules,
  maxCountedJobs,
  maxFailureLength,
  retryJob,
  type JobGroup,
  type JobInfo,
  type ScheduleInfo,
} from "./contract/calls.ts";
export { jobErrors } from "./contract/job-errors.ts";

export const jobs = pluginContract({
  name: "jobs",
  description: "A page of background jobs: what runs, waits, is scheduled and failed, with retry and cancel",
  options: Type.Object({}, { additionalProperties: false }),
  permissions: {
    see: { description: "See background jobs: what runs, waits, is scheduled and failed, with reasons" },
    manage: { description: "Retry failed background jobs, and cancel those that wait or run" },
  },
  pages: { "/jobs": "jobs:title" },
  icons: ["history", "refresh-cw"],
});
