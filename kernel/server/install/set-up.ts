/** Asks a plugin's server half for what it contributes, with services that it may use from then on. */
import type { PluginServices } from "../plugin-services.ts";
import type { ServerContributions, ServerPlugin } from "../plugin.ts";
import type { LoadedInstance } from "../kernel.ts";

/** What a half brought, and the services it was given: its options are there at once, everything else after `open`. */
export interface SetUp {
  contributions: ServerContributions;
  services: PluginServices;
  /** Called once, when the portal has opened its database, bus and jobs. */
  open: (services: PluginServices) => void;
}

/** @throws what the half throws */
export function setUp({ id, plugin, options, server }: Pick<LoadedInstance, "id" | "plugin" | "options" | "server">): SetUp {
  let opened: PluginServices | undefined;
  const known = { id, plugin, options };
  // A half keeps what it is given, so it cannot be given the real services later: this stands for them from the start.
  const services = new Proxy(known, {
    get: (_known, name) => {
      if (Object.hasOwn(known, name)) return known[name as keyof typeof known];
      if (opened === undefined) throw new Error(`services.${String(name)} is used in setup, before the portal has opened: use it in what is contributed`);
      return opened[name as keyof PluginServices];
    },
  }) as PluginServices;
  return {
    contributions: server === undefined ? {} : server.setup(services),
    services,
    open: (given) => {
      opened = given;
    },
  };
}

/**
 * What a server half contributes for these options: for the tests of a plugin.
 * @example const { actions } = contributionsOf(server, { id: "sample", options: { resource: "games" } });
 */
export const contributionsOf = (server: ServerPlugin, { id, options }: Pick<LoadedInstance, "id" | "options">): ServerContributions =>
  setUp({ id, plugin: server.name, options, server }).contributions;
