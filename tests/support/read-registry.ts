/** Reads what a deployment consists of, without a database. */
import { loadConfig } from "../../kernel/server/config/load-config.ts";
import { install } from "../../kernel/server/install.ts";
import type { ServerRegistry } from "../../kernel/server/install/server-registry.ts";

export async function readRegistry(configFile = "portal.config.ts"): Promise<ServerRegistry> {
  const installed = install(
    await loadConfig({ file: configFile, environment: {}, halves: "server", lenientEnvironment: true }),
  );
  if ("problems" in installed) throw new Error(JSON.stringify(installed.problems));
  return installed.registry;
}
