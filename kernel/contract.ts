/** The kernel's public API for the contract: what both halves and every plugin may import. */
export { endpoint } from "./contract/endpoint.ts";
export type {
  BodyOf,
  EndpointAccess,
  EndpointMount,
  EndpointShape,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from "./contract/endpoint.ts";
export { droppedElements, mayHaveAttribute } from "./contract/html/whitelist.ts";
export { isBlankHtml, lengthOfCleanHtml, textOfCleanHtml } from "./contract/html/html-text.ts";
export { amountInput, amountPattern } from "./contract/amount.ts";
export { ErrorReply } from "./contract/error-reply.ts";
export { columnPages, columnTypes, injectionPositions, resourcePages } from "./contract/resource.ts";
export type {
  ActionInfo,
  BulkActionInfo,
  Column,
  ColumnPage,
  ColumnType,
  ComponentReference,
  EnumOption,
  ForeignResource,
  ForeignValue,
  InjectionPosition,
  Resource,
  ResourceOptions,
  ResourcePage,
  Row,
  ValidationRule,
} from "./contract/resource.ts";
export { filterOperators } from "./contract/filter.ts";
export type { FieldFilter, Filter, FilterGroup, FilterOperator, SortItem } from "./contract/filter.ts";
export { isFormulaLike } from "./contract/format/csv.ts";
export { importLimits } from "./contract/imports/import-limits.ts";
export { rowProblemMessages } from "./contract/imports/row-problems.ts";
export type {
  ImportField,
  ImportInfo,
  ImportMapping,
  ImportPreview,
  ReadSettings,
} from "./contract/imports/import-schemas.ts";
export { compareDecimals, groupDigits, normalizeDecimal, roundDecimal } from "./contract/format/decimal.ts";
export { defaults, limits, storageKeys } from "./contract/limits.ts";
export {
  createRecord,
  deleteRecord,
  getForeignData,
  getMinMax,
  getResource,
  getResourceData,
  startBulkAction,
  startCustomAction,
  updateRecord,
  validateColumns,
} from "./contract/resource-endpoints.ts";
export {
  checkAuth,
  getBaseConfig,
  getLoginFormConfig,
  getMenuBadges,
  getPublicConfig,
  login,
  logout,
} from "./contract/session-endpoints.ts";
export type { AnnouncementBadge, BaseConfig, MenuItem, PublicConfig } from "./contract/session-endpoints.ts";
export { proofMinutes, ProofRequest, proveIdentity } from "./contract/identity-proof.ts";
export { checkFirstSuperadmin, createFirstSuperadmin } from "./contract/first-superadmin.ts";
export { notificationVariants, ping, pong, topics } from "./contract/socket.ts";
export type {
  ClientFrame,
  NotificationDetails,
  NotificationVariant,
  NotifyData,
  ServerFrame,
} from "./contract/socket.ts";
export { getFrontendMessages, setLanguage } from "./contract/frontend-messages.ts";
export { languageName, shippedLanguages } from "./contract/format/language.ts";
export { formsOf, pluralFormCounts } from "./contract/i18n/plural.ts";
export { i18nOptions } from "./contract/i18n/i18n-options.ts";
export type { MessageKey } from "./contract/i18n/translate-text.ts";
export { Refusal, refuse } from "./contract/refusals.ts";
export type { RefusalCode } from "./contract/refusals.ts";
export { pluginContract, publicOption, withDefault } from "./contract/plugin-contract.ts";
export type {
  OptionsOf,
  PluginContract,
  PluginTypes,
  PublicOptionsOf,
  PluginDeclaration,
  PluginUse,
  Reference,
} from "./contract/plugin-contract.ts";
export { definePort } from "./contract/port.ts";
export type { Port } from "./contract/port.ts";
export type { Database, DatabaseTransaction } from "./contract/database.ts";
export { env, isEnvReference } from "./contract/env.ts";
export type { EnvReference } from "./contract/env.ts";
export { activityKinds } from "./contract/activity.ts";
export type { Activity, ActivityKind, FieldChange, RecordChange } from "./contract/activity.ts";
export type { CallOrigin } from "./contract/call-origin.ts";
export { defineResource } from "./contract/resource-definition.ts";
export { everyRole } from "./contract/permissions.ts";
export type { PermissionDeclaration, PermissionOf, PermissionRoles, Permissions } from "./contract/permissions.ts";
export { superadminRole } from "./contract/superadmin-role.ts";
export type {
  AccessRule,
  ActionCounts,
  ActionDefinition,
  ActionResult,
  AdminUser,
  BulkActionDefinition,
  BulkActionInPortions,
  ColumnDefinition,
  HookContext,
  ProofRule,
  ResourceDefinition,
  ResourceHooks,
  ShowIn,
} from "./contract/resource-definition.ts";
export { backgroundPositions, definePortal, external } from "./contract/portal-config.ts";
export type { Deferred, ExternalServer, MenuItemDefinition, PortalConfig } from "./contract/portal-config.ts";
export { ProblemsError, describeProblem } from "./contract/problem.ts";
export type { Problem } from "./contract/problem.ts";
