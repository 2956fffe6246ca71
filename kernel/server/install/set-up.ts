/** Calls `setup` of a plugin's server half, with the services that it may use from then on. */
import { describeLanguage } from "../../contract/format/language.ts";
import { usualLanguage } from "../../contract/limits.ts";
import { permissionRoles } from "../../contract/permissions.ts";
import { openedLater } from "./opened-later.ts";
import { permissionChecks } from "./permission-checks.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";
import type { ServerContributions } from "../extension/contributions/server-contributions.ts";
import type { ServerPlugin } from "../extension/plugin.ts";
import type { LoadedInstance } from "../extension/loaded-config.ts";
import type { SetUp } from "../extension/server-registry.ts";

/** @throws the error that the server half throws */
export function setUp({
  id,
  plugin,
  options,
  permissions,
  languages = [describeLanguage(usualLanguage)],
  server,
}: Pick<LoadedInstance, "id" | "plugin" | "options" | "permissions" | "languages" | "server">): SetUp {
  const { later, open } = openedLater<PluginServices>(
    { id, plugin, options, languages, ...permissionChecks(permissions) },
    (name) => `services.${name} is used in setup, before the portal is ready: use it in handlers and hooks`,
  );
  return { contributions: server === undefined ? {} : server.setup(later), services: later, open };
}

/**
 * Returns the contributions of a server half for these options, with the default permissions of its contract: for the
 * tests of a plugin.
 * @example const { actions } = contributionsOf(server, { id: "sample", options: { resource: "articles" } });
 */
export const contributionsOf = (
  server: ServerPlugin,
  { id, options }: Pick<LoadedInstance, "id" | "options">,
): ServerContributions =>
  setUp({ id, plugin: server.name, options, permissions: permissionRoles(id, server.permissions), server })
    .contributions;
