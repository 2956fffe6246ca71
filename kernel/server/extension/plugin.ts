/** The server half of a plugin: its checks of the options, and its contributions. */
import type { OptionsOf, PluginTypes } from "../../contract/extension/plugin-contract.ts";
import type { SettingsOf } from "../../contract/extension/setting.ts";
import type { PermissionOf } from "../../contract/permissions.ts";
import type { CopiedFile } from "../database/copies/data-copy.ts";
import type { KernelFeature } from "./kernel-feature.ts";
import type { PluginCommand } from "./plugin-command.ts";
import type { ServerContributions } from "./contributions/server-contributions.ts";
import type { PluginServices } from "./services/plugin-services.ts";

/** A problem with an option that its schema cannot express. */
export interface OptionProblem {
  /** The path below the options: `["passwordPatterns", "0", "regExp"]`. */
  path: readonly string[];
  found: string;
  expected: string;
}

/** The server half of a plugin, typed by the options of its contract. */
export interface ServerHalf<
  Options extends Readonly<Record<string, unknown>>,
  Permission extends string = string,
  Settings extends object = Readonly<Record<string, unknown>>,
> {
  /**
   * Called when the config is checked, with options that their schema accepts. The portal does not start while there is
   * a problem.
   * @param rolesWith returns the roles that have a permission
   */
  checkOptions?: (
    options: Options,
    rolesWith: (permission: Permission) => readonly string[],
  ) => readonly OptionProblem[] | Promise<readonly OptionProblem[]>;
  /**
   * A feature of the kernel, which contributes as the instance `kernel`: for the engine of resources, whose calls,
   * limits and jobs are the kernel's own. A plugin with a feature is in a config once.
   */
  feature?: KernelFeature;
  /**
   * Creates the contributions of one instance; they share the variables of this call. It runs wherever contributions
   * are read, including the build: `setup` itself may use only the services `id`, `plugin`, `options`,
   * `languages`, `may`, `assertAllowed` and `rolesWith`; the contributions may use all of them.
   */
  setup: (services: PluginServices<Options, Permission, Settings>) => ServerContributions;
  /**
   * Files of an instance that are not in its data folder, for backups: a restoration puts them there, under their
   * paths. Read each content before the next file is asked for.
   * @example storedFiles: ({ options }) => filesOfBucket(options.bucket)
   */
  storedFiles?: (instance: { id: string; options: Options }) => AsyncIterable<CopiedFile>;
  /**
   * Command lines by name, which `portalkit` runs besides its own. A plugin with commands is in a config once.
   * @example commands: { "count-visits": async ({ data, say }) => 0 }
   */
  commands?: Readonly<Record<string, PluginCommand<Options>>>;
}

/** A server half as the kernel installs it. */
export interface ServerPlugin extends ServerHalf<Readonly<Record<string, unknown>>> {
  /** Equal to the contract's name. */
  readonly name: string;
  /** The permissions of the contract. */
  readonly permissions?: PluginTypes["permissions"];
}

/**
 * Defines the server half of a plugin.
 * @example
 * export const server = defineServerPlugin(visits, {
 *   setup: (services) => ({
 *     migrations: visitMigrations,
 *     endpoints: [handle(countVisits, async ({ adminUser }) => ({ count: await visitsOf(services.db, adminUser.pk) }))],
 *     retention: [{ table: "visits", since: "at", days: services.options.retentionDays }],
 *   }),
 * });
 */
export function defineServerPlugin<Contract extends PluginTypes>(
  contract: Contract,
  half: ServerHalf<OptionsOf<Contract>, PermissionOf<Contract>, SettingsOf<Contract>>,
): ServerPlugin {
  // The kernel passes the options that the contract's own schema has accepted.
  return {
    ...(half as unknown as ServerHalf<Readonly<Record<string, unknown>>>),
    name: contract.name,
    ...(contract.permissions === undefined ? {} : { permissions: contract.permissions }),
  };
}
