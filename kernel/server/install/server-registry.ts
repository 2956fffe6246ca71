/** The installed contributions of all server halves. */
import type { MenuItemDefinition } from "../../contract/portal-config.ts";
import type { Problem } from "../../contract/problem.ts";
import type { ResourceDefinition } from "../../contract/resource-definition.ts";
import type { LoadedInstance } from "../config/loaded-config.ts";
import type { SetUp } from "./set-up.ts";

/** Everything installed, frozen. Created by the pure `install()`, which returns either this or all problems. */
export interface ServerRegistry {
  readonly instances: readonly InstalledInstance[];
  /** By id, with the hooks and actions of plugins merged in. */
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  readonly menu: readonly MenuItemDefinition[];
}

export interface InstalledInstance extends LoadedInstance, SetUp {}

export type InstallResult = { registry: ServerRegistry } | { problems: readonly Problem[] };
