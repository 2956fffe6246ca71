/** The jobs that the plugins of a deployment contribute, and the names of their queues. */
import type { JobContribution } from "../extension/contributions/server-contributions.ts";
import type { Contributor } from "../extension/server-registry.ts";

export interface KnownJob {
  instanceId: string;
  job: JobContribution;
  queue: string;
}

export const queueName = (instanceId: string, job: string): string => `${instanceId}/${job}`;

export function knownJobs(instances: readonly Contributor[]): KnownJob[] {
  return instances.flatMap(({ id, contributions }) =>
    (contributions.jobs ?? []).map((job) => ({ instanceId: id, job, queue: queueName(id, job.name) })),
  );
}
