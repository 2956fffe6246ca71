/** What loading the plugin instances of a config shares. */
import type { Problem } from "../../contract/errors/problem.ts";
import type { EnvReference } from "../../contract/extension/env.ts";
import type { Language } from "../../contract/format/language.ts";
import type { PermissionRoles } from "../../contract/permissions.ts";
import type { EnvironmentReading } from "./read-environment-references.ts";

export interface InstanceContext {
  /** Absolute path of the config file. */
  file: string;
  pluginFolders: readonly string[];
  /** The permissions of the config: roles by `instance.permission`. */
  permissions: PermissionRoles;
  languages: readonly Language[];
  environment: Readonly<Record<string, string | undefined>>;
  reading: EnvironmentReading;
  withServer: boolean;
  problems: Problem[];
  variables: (EnvReference & { where: string })[];
}
