/** What `npm run check` reports about the options of plugins, in a config with accounts and those plugins alone. */
import { definePortal, type PluginUse } from "@portalkit/kernel/contract";
import { resources } from "@portalkit/resources";
import { auth } from "@portalkit/auth";
import { ProblemsError, type Problem } from "../../kernel/contract/errors/problem.ts";
import { resolveConfig } from "../../kernel/server/config/load-config.ts";

/** @param lenientEnvironment omits variables that are not set, as a build does */
export async function optionProblems(
  plugins: readonly PluginUse[],
  environment: Record<string, string> = {},
  lenientEnvironment = false,
): Promise<readonly Problem[]> {
  const config = definePortal({
    brand: { name: "Checked" },
    pluginFolders: ["../../plugins"],
    plugins: [auth({ id: "auth" }), ...plugins, resources({ id: "resources" })],
    menu: [],
  });
  try {
    await resolveConfig(config, { file: import.meta.filename, environment, halves: "server", lenientEnvironment });
    return [];
  } catch (error) {
    if (error instanceof ProblemsError) return error.problems;
    throw error;
  }
}
