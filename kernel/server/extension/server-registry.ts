/** The installed contributions of all server halves. */
import type { MenuItemDefinition } from "../../contract/config/portal-config.ts";
import type { Problem } from "../../contract/errors/problem.ts";
import type { ResourceDefinition } from "../../contract/resources/resource-definition.ts";
import { kernelId } from "../../contract/permissions.ts";
import type { FeatureContributions, KernelFeature } from "./kernel-feature.ts";
import type { LoadedInstance } from "./loaded-config.ts";
import type { ServerContributions } from "./contributions/server-contributions.ts";
import type { PluginServices } from "./services/plugin-services.ts";

/** Everything installed, frozen. Created by the pure `install()`, which returns either this or all problems. */
export interface ServerRegistry {
  /** The features of the kernel, in the order of their migrations. */
  readonly features: readonly InstalledFeature[];
  readonly instances: readonly InstalledInstance[];
  /** By id, with the hooks and actions of plugins merged in. */
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  readonly menu: readonly MenuItemDefinition[];
}

/**
 * The contributions of a server half, and the services it was given: its options and permissions are available at once,
 * everything else after `open`.
 */
export interface SetUp {
  contributions: ServerContributions;
  services: PluginServices;
  /** Called once, when the portal has opened its database, bus and jobs. */
  open: (services: PluginServices) => void;
}

/** A feature of the kernel with its contributions; `open` is called once, when the portal is open. */
export interface InstalledFeature extends Omit<KernelFeature, "setup"> {
  readonly contributions: FeatureContributions;
  readonly open: (kernel: object) => void;
}

/** Contributions with the instance as which they run: a plugin's own, or `kernel`. */
export interface Contributor {
  readonly id: string;
  readonly contributions: ServerContributions;
}

/** All contributions, those of the kernel first. */
export const contributorsOf = ({
  features,
  instances,
}: Pick<ServerRegistry, "features" | "instances">): Contributor[] => [
  ...features.map(({ contributions }) => ({ id: kernelId, contributions })),
  ...instances,
];

/** Returns instances after those of the plugins that they need or use; otherwise as the config lists them. */
export function inOrderOfNeeds(instances: readonly InstalledInstance[]): InstalledInstance[] {
  const ordered: InstalledInstance[] = [];
  const done = new Set<string>();
  const add = (plugin: string): void => {
    if (done.has(plugin)) return;
    done.add(plugin);
    const own = instances.filter((candidate) => candidate.plugin === plugin);
    for (const { contract } of own)
      for (const other of [...(contract.needs ?? []), ...(contract.uses ?? [])]) add(other);
    ordered.push(...own);
  };
  for (const { plugin } of instances) add(plugin);
  return ordered;
}

export interface InstalledInstance extends LoadedInstance, SetUp {}

export type InstallResult = { registry: ServerRegistry } | { problems: readonly Problem[] };
