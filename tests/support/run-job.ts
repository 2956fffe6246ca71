/** Runs a job of the portal at once, as its schedule would. */
import { contributorsOf } from "../../kernel/server/extension/server-registry.ts";
import type { PluginServices } from "../../kernel/server/extension/services/plugin-services.ts";
import type { TestPortal } from "./portal.ts";

/**
 * Of several plugins that have a job of this name, one after the other.
 * @param services in place of those of the plugin
 * @throws Error if no plugin has the job
 */
export async function runJob(
  { kernel }: Pick<TestPortal, "kernel">,
  name: string,
  data: Record<string, unknown> = {},
  services?: PluginServices,
): Promise<void> {
  const found = contributorsOf(kernel.registry).flatMap(({ id, contributions: { jobs = [] } }) =>
    jobs.filter((job) => job.name === name).map((job) => ({ id, job })),
  );
  if (found.length === 0) throw new Error(`there is no job ${name}`);
  for (const { id, job } of found) await job.run(data, services ?? kernel.services(id), new AbortController().signal);
}
