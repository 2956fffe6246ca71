/** Calls the `checkOptions` of the plugins, for problems with options that a schema cannot express. */
import type { LoadedInstance } from "../extension/loaded-config.ts";
import { permissionChecks } from "../install/permission-checks.ts";
import { configPath } from "./config-path.ts";
import type { Deployment } from "./deployment.ts";
import type { Report } from "../problems/report.ts";

export async function checkOptions(
  { config, placeOfInstance }: Deployment,
  readable: ReadonlySet<string>,
  report: Report,
): Promise<void> {
  for (const instance of config.instances)
    if (readable.has(instance.id)) await checkInstance(instance, placeOfInstance(instance.id), report);
}

async function checkInstance(
  { server, options, permissions }: LoadedInstance,
  place: string,
  report: Report,
): Promise<void> {
  try {
    for (const { path, found, expected } of (await server?.checkOptions?.(
      options,
      permissionChecks(permissions).rolesWith,
    )) ?? []) {
      report({ code: "PORTAL_CONFIG_INVALID_VALUE", where: configPath(options, path, place), found, expected });
    }
  } catch (error) {
    report({
      code: "PORTAL_PLUGIN_FAILED",
      where: `${place} . checkOptions`,
      found: `an error: ${error instanceof Error ? error.message : String(error)}`,
      expected: "a list of problems",
    });
  }
}
