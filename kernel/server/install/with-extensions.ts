/** Adds to the contributions of plugins what extension points make of their extensions. */
import type {
  AddedContributions,
  ExtensionPointContribution,
  ServerContributions,
  StopPlugin,
} from "../extension/contributions/server-contributions.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";

/**
 * @param services of the instance whose contributions these are
 * @throws the error of an extension point
 */
export function withExtensions(
  contributions: ServerContributions,
  services: PluginServices,
  points: readonly ExtensionPointContribution[],
): ServerContributions {
  const added = (contributions.extensions ?? []).flatMap(({ port, value }) =>
    points.filter((point) => point.port.name === port.name).map(({ contribute }) => contribute(value, services)),
  );
  if (added.length === 0) return contributions;
  const all: readonly AddedContributions[] = [contributions, ...added];
  return {
    ...contributions,
    endpoints: all.flatMap(({ endpoints = [] }) => endpoints),
    jobs: all.flatMap(({ jobs = [] }) => jobs),
    works: all.flatMap(({ works = [] }) => works),
    start: () => startAll(all),
  };
}

/** Stops in the opposite order. */
async function startAll(all: readonly AddedContributions[]): Promise<StopPlugin> {
  const stops: StopPlugin[] = [];
  for (const { start } of all) {
    const stop = await start?.();
    if (stop !== undefined) stops.unshift(stop);
  }
  return async () => {
    for (const stop of stops) await stop();
  };
}
