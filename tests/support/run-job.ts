/** Runs a job of the portal at once, as its schedule would. */
import { contributorsOf } from "../../kernel/server/extension/server-registry.ts";
import type { TestPortal } from "./portal.ts";

/** @throws Error if no plugin has the job */
export async function runJob({ kernel }: Pick<TestPortal, "kernel">, name: string): Promise<void> {
  const owner = contributorsOf(kernel.registry).find(({ contributions: { jobs = [] } }) =>
    jobs.some((job) => job.name === name),
  );
  const job = owner?.contributions.jobs?.find((one) => one.name === name);
  if (owner === undefined || job === undefined) throw new Error(`there is no job ${name}`);
  await job.run({}, kernel.services(owner.id), new AbortController().signal);
}
