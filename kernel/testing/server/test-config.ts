/** The config of a test portal: what the test gives, with roles for its users. */
import { basename, resolve } from "node:path";
import type { PortalConfig } from "../../contract/config/portal-config.ts";
import type { PluginUse } from "../../contract/extension/plugin-contract.ts";
import { ProblemsError } from "../../contract/errors/problem.ts";
import { permissionRoles, superadminRole } from "../../contract/permissions.ts";
import { resolveConfig } from "../../server/config/load-config.ts";
import { readPackageFile } from "../../server/config/plugin-packages.ts";
import { halfFile, type FoundPlugin } from "../../server/config/plugin-files.ts";
import type { LoadedConfig } from "../../server/extension/loaded-config.ts";

/** Name of the superadmin of every test portal. */
export const adminName = "admin";

export interface TestConfig {
  config: Partial<PortalConfig>;
  /** The folder of the tested plugin, if no plugin folder contains it. */
  folder?: string | undefined;
  /** The folder that the plugin folders are relative to. */
  root: string;
  /** The permissions of each user, as `instance.permission`. */
  users: ReadonlyMap<string, readonly string[]>;
  variables: Readonly<Record<string, string>>;
}

/** @throws ProblemsError with all problems of the config and the plugins */
export async function loadTestConfig({ config, folder, root, users, variables }: TestConfig): Promise<LoadedConfig> {
  const plugins = withRoles(config.plugins ?? [], [...users.keys()]);
  return await resolveConfig(
    {
      brand: { name: "Test portal" },
      menu: [],
      ...config,
      plugins,
      permissions: withUsers(config.permissions ?? {}, plugins, users),
    },
    {
      file: resolve(root, "portal.config.ts"),
      environment: variables,
      halves: "server",
      plugins: folder === undefined ? [] : [pluginIn(resolve(root, folder))],
    },
  );
}

/** A plugin's package names it, because its folder may have any name. */
function pluginIn(folder: string): FoundPlugin {
  if (halfFile(folder, "contract") === undefined)
    throw new ProblemsError([
      {
        code: "PORTAL_PLUGIN_UNKNOWN",
        where: "folder",
        found: `${folder}, which has no contract.ts`,
        expected: "the folder of a plugin: import.meta.dirname in a test beside its contract.ts",
      },
    ]);
  return { plugin: readPackageFile(folder)?.portal?.plugin ?? basename(folder), folder };
}

/** Adds the roles of the users to the option that lists the portal's roles, if a plugin has one. */
function withRoles(plugins: readonly PluginUse[], roles: readonly string[]): PluginUse[] {
  return plugins.map((use) => {
    const { definesRoles, options: schema } = use.contract;
    if (definesRoles === undefined) return use;
    const listed = use.options[definesRoles] ?? (schema.properties[definesRoles] as { default?: unknown }).default;
    if (!Array.isArray(listed)) return use;
    const added = roles.map((role) => ({ value: role, label: role }));
    return { ...use, options: { ...use.options, [definesRoles]: [...(listed as unknown[]), ...added] } };
  });
}

/** Gives each user's role the permissions of the user, besides the roles that have them anyway. */
function withUsers(
  written: Readonly<Record<string, readonly string[]>>,
  plugins: readonly PluginUse[],
  users: TestConfig["users"],
): Record<string, readonly string[]> {
  const usual = Object.assign(
    {},
    ...plugins.map(({ id, contract }) => usualRoles(id, contract.permissions)),
  ) as Readonly<Record<string, readonly string[]>>;
  const permissions: Record<string, readonly string[]> = { ...written };
  for (const [user, names] of users)
    for (const name of names)
      permissions[name] = [...new Set([...(permissions[name] ?? usual[name] ?? [superadminRole]), user])];
  return permissions;
}

const usualRoles = (
  id: string,
  declared: Parameters<typeof permissionRoles>[1],
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(permissionRoles(id, declared)).map(([name, roles]) => [`${id}.${name}`, roles]));
