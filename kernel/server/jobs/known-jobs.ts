/** The jobs that the plugins of a deployment contribute, and the names of their queues. */
import type { Contributor } from "../extension/server-registry.ts";
import type { JobContribution } from "../extension/contributions/server-contributions.ts";
import type { InstalledJob } from "../extension/services/installed-jobs.ts";

export interface KnownJob extends InstalledJob {
  job: JobContribution;
  /** The name of its queue under a former owner: the outbox may have entries for it, stored by an earlier version. */
  formerQueue?: string;
}

export const queueName = (instanceId: string, job: string): string => `${instanceId}/${job}`;

export function knownJobs(instances: readonly Contributor[]): KnownJob[] {
  return instances.flatMap(({ id, contributions: { jobs = [], formerOwner } }) => {
    const [former] = formerOwner?.split("/") ?? [];
    return jobs.map((job) => ({
      instanceId: id,
      job,
      queue: queueName(id, job.name),
      ...(former === undefined ? {} : { formerQueue: queueName(former, job.name) }),
    }));
  });
}
