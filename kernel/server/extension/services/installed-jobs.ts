/** The background jobs of a deployment, for plugins that show or manage those of all plugins. */

/** A job that a plugin contributes, as `JobContribution` has it. */
export interface InstalledJob {
  readonly instanceId: string;
  readonly job: {
    readonly name: string;
    readonly schedule?: string;
    readonly describe?: (data: Readonly<Record<string, unknown>>) => string;
  };
  /** The name of its queue in the tables of pg-boss. */
  readonly queue: string;
}

export interface InstalledJobs {
  /** The schema of the tables of pg-boss (`job`, `queue`), which exist when a plugin's `start` is called. */
  readonly schema: string;
  /** The jobs of all plugins and of the kernel. */
  all(): readonly InstalledJob[];
  /** The name of the queue of a job, whether or not a plugin has it. */
  queueName(instanceId: string, job: string): string;
  /** Looks for work of a job now, in this process: it may have been queued by other means. */
  wake(instanceId: string, job: string): void;
  /** Aborts the signal of a job that runs in this process; other processes notice a cancelled job by themselves. */
  abort(jobId: string): void;
}
