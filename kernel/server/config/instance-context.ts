/** What loading the plugin instances of a config shares. */
import type { Problem } from "../../contract/errors/problem.ts";
import type { EnvReference } from "../../contract/extension/env.ts";
import type { Language } from "../../contract/format/language.ts";
import type { PermissionRoles } from "../../contract/permissions.ts";
import type { FoundPlugin } from "./plugin-files.ts";
import type { EnvironmentReading } from "./read-environment-references.ts";

export interface InstanceContext {
  pluginFolders: readonly string[];
  /** All plugins that the config can use. */
  knownPlugins: readonly FoundPlugin[];
  /** The permissions of the config: roles by `instance.permission`. */
  permissions: PermissionRoles;
  languages: readonly Language[];
  environment: Readonly<Record<string, string | undefined>>;
  reading: EnvironmentReading;
  withServer: boolean;
  problems: Problem[];
  variables: (EnvReference & { where: string })[];
}
