/** The calls of the kernel itself. */
import { bulkOperationEndpoints } from "../bulk-operations/endpoints.ts";
import type { HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { InstalledInstance } from "../extension/server-registry.ts";
import { jobEndpoints } from "../job-monitor/endpoints.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import { usageLimitEndpoints } from "../limits/endpoints.ts";
import { listSettingsEndpoints } from "../list-settings/endpoints.ts";
import { resourceEndpoints } from "../resources/endpoints.ts";
import { searchEndpoints } from "../search/endpoints.ts";
import { settingEndpoints } from "../settings/endpoints.ts";
import { shellEndpoints } from "../shell/endpoints.ts";
import { signInEndpoints } from "../sign-in/endpoints.ts";

/** @param withJobs everything that has jobs, for the page of jobs */
export const kernelEndpoints = (
  kernel: Kernel,
  queue: JobQueue,
  withJobs: readonly Pick<InstalledInstance, "id" | "contributions">[],
): readonly HandledEndpoint[] => [
  ...signInEndpoints(kernel),
  ...shellEndpoints(kernel),
  ...resourceEndpoints(kernel),
  ...listSettingsEndpoints(kernel),
  ...usageLimitEndpoints(kernel),
  ...jobEndpoints(kernel, queue, withJobs),
  ...bulkOperationEndpoints(kernel),
  ...searchEndpoints(kernel),
  ...settingEndpoints(kernel),
];
