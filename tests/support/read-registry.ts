/** Reads what a deployment consists of, without a database. */
import { loadConfig } from "../../kernel/server/config/load-config.ts";
import { installOrThrow } from "../../kernel/server/install/install.ts";
import type { ServerRegistry } from "../../kernel/server/extension/server-registry.ts";

export async function readRegistry(configFile = "portal.config.ts"): Promise<ServerRegistry> {
  return installOrThrow(
    await loadConfig({ file: configFile, environment: {}, halves: "server", lenientEnvironment: true }),
  );
}
