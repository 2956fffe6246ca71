/** The job that delivers what a process has left in the outbox, each minute in one of the processes. */
import type { JobContribution } from "../extension/contributions/server-contributions.ts";
import type { DeploymentOutbox } from "./create-outbox.ts";

/** @param outboxOf the outbox, which is created after the jobs are declared */
export const outboxJobs = (outboxOf: () => DeploymentOutbox): readonly JobContribution[] => [
  { name: "deliver-outbox", schedule: "* * * * *", retryLimit: 0, run: () => outboxOf().cleanUp() },
];
