/**
 * What `@portalkit/command` imports of the kernel. It is internal to the packages of this repository, without a promise
 * for others: any version may change it.
 */
export { kernelIcons } from "./browser/ui/kernel-icons.ts";
export { configFileFrom } from "./command/config-argument.ts";
export {
  isInPackages,
  kernelFile,
  kernelFolder,
  kernelPackage,
  kernelVersion,
  sharedByKernel,
} from "./command/kernel-files.ts";
export { outputFolder } from "./command/output-folder.ts";
export { stopWithParent } from "./command/stop-with-parent.ts";
export type { MenuItemDefinition } from "./contract/config/portal-config.ts";
export type { Database } from "./contract/database.ts";
export { problemCodes } from "./contract/errors/problem-codes.ts";
export { type Problem, ProblemsError, describeProblem } from "./contract/errors/problem.ts";
export { type Language, type LanguageDeclaration, describeLanguage } from "./contract/format/language.ts";
export { kernelNamespaces } from "./contract/i18n/i18n-options.ts";
export { type Messages, textIn } from "./contract/i18n/messages.ts";
export { type PermissionRoles, everyRole, kernelId, superadminRole } from "./contract/permissions.ts";
export { listPath } from "./contract/resources/record-paths.ts";
export { type ResourcePage, resourcePages } from "./contract/resources/resource.ts";
export { migrationSets } from "./server/app/migration-sets.ts";
export { startServer } from "./server/app/start-server.ts";
export { stopOnSignal } from "./server/app/stop-on-signal.ts";
export {
  type DeprecatedExport,
  type DeprecatedKey,
  type Deprecation,
  deprecations,
  keysOf,
} from "./server/config/deprecations.ts";
export { type InstalledTools, toolsPackage } from "./server/config/installed-tools.ts";
export { loadConfig } from "./server/config/load-config.ts";
export {
  browserConditions,
  bundleName,
  halfFile,
  knownPlugins,
  modulesCondition,
  nodeFolder,
} from "./server/config/plugin-files.ts";
export {
  folderAbove,
  isPluginPackage,
  isPortalPackage,
  packageFolder,
  pluginPackages,
  readPackageFile,
} from "./server/config/plugin-packages.ts";
export type { ReadContributions, ReadHalf } from "./server/config/read-contributions.ts";
export { contentTypes } from "./server/http/content-types.ts";
export { keyProblems } from "./server/database/key-probes.ts";
export { type OpenDatabase, openDatabase, openPgliteAt } from "./server/database/open-database.ts";
export { runMigrations } from "./server/database/run-migrations.ts";
export { minSecretLength, readEnvironment } from "./server/environment/environment.ts";
export { type Variables, isSet, readVariable } from "./server/environment/variable.ts";
export { endpointUrl } from "./server/extension/calls/endpoint-url.ts";
export type { Kernel } from "./server/extension/kernel.ts";
export type { LoadedConfig, LoadedInstance, ResolvedPortal } from "./server/extension/loaded-config.ts";
export type { TableChecks } from "./server/extension/resource-engine.ts";
export type { InstalledInstance, ServerRegistry } from "./server/extension/server-registry.ts";
export { catalogueOf, configNamespace, knownMessages, splitKey } from "./server/i18n/message-catalogue.ts";
export { installOrThrow } from "./server/install/install.ts";
export { allPermissions } from "./server/install/permission-rules.ts";
export { setUp } from "./server/install/set-up.ts";
export { readKeyRing } from "./server/keys/key-ring.ts";
export { logOptions } from "./server/measurements/log-options.ts";
export { type BuildManifest, needLaterStyles } from "./server/page/manifest.ts";
export type { StyleRule } from "./server/page/drawn-styles.ts";
export { type PagePortal, defaultAccent, renderPage } from "./server/page/page-html.ts";
export { countProblems } from "./server/problems/count-problems.ts";
export { nearestName } from "./server/problems/nearest-name.ts";
export { hashPassword } from "./server/session/passwords.ts";
export { demoAccounts } from "./server/shell/demo-accounts.ts";
