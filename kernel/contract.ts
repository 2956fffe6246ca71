/** The kernel's public API for the contract: what both halves and every plugin may import. */
export { endpoint, verbatim } from "./contract/endpoint.ts";
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
export { amountInput, amountPattern } from "./contract/format/amount.ts";
export { ErrorReply } from "./contract/errors/error-reply.ts";
export { Column, columnPages, columnTypes } from "./contract/resources/column.ts";
export { injectionPositions, resourcePages } from "./contract/resources/resource.ts";
export type {
  ActionInfo,
  BulkActionInfo,
  ForeignValue,
  InjectionPosition,
  Resource,
  ResourceOptions,
  ResourcePage,
  Row,
} from "./contract/resources/resource.ts";
export type {
  ColumnPage,
  ColumnType,
  ComponentReference,
  EnumOption,
  ForeignResource,
  ValidationRule,
} from "./contract/resources/column.ts";
export { ListLink } from "./contract/resources/list-link.ts";
export { filterOperators, fixedOperators, SortItem } from "./contract/resources/filter.ts";
export type {
  ColumnUse,
  DeclaredColumn,
  DeclaredSummary,
  Summary,
  SummaryGroup,
  SummaryPeriod,
  SummaryQuery,
} from "./contract/resources/summary.ts";
export type { FieldFilter, Filter, FilterGroup, FilterOperator } from "./contract/resources/filter.ts";
export { hasWords, searchWords } from "./contract/format/search-words.ts";
export type { DecimalSign } from "./contract/format/parse-number.ts";
export { rowProblemMessages } from "./contract/imports/row-problems.ts";
export type {
  ImportChange,
  ImportField,
  ImportInfo,
  ImportMapping,
  ImportMatching,
  ImportPreview,
  ReadSettings,
} from "./contract/imports/import-schemas.ts";
export { compareDecimals, groupDigits, normalizeDecimal, roundDecimal } from "./contract/format/decimal.ts";
export { percent, writeWithUnit } from "./contract/format/column-unit.ts";
export type { ColumnUnit } from "./contract/format/column-unit.ts";
export { typedCount } from "./contract/format/typed-count.ts";
export type { TypedCount } from "./contract/format/typed-count.ts";
export { defaults, limits, storageKeys } from "./contract/limits.ts";
export { createRecord, deleteRecord, updateRecord, validateColumns } from "./contract/resources/write-endpoints.ts";
export {
  getAggregates,
  getForeignData,
  getMinMax,
  getResource,
  getResourceData,
} from "./contract/resources/read-endpoints.ts";
export type { GroupsReply, GroupsRequest, RecordGroup } from "./contract/resources/group-endpoint.ts";
export { startBulkAction, startCustomAction } from "./contract/resources/action-endpoints.ts";
export { preparedPassword } from "./contract/session/prepared-password.ts";
export { checkAuth, login, logout } from "./contract/session/session-endpoints.ts";
export { getBaseConfig, getLoginFormConfig, getMenuBadges, getPublicConfig } from "./contract/shell/shell-endpoints.ts";
export type { AnnouncementBadge, BaseConfig, MenuItem, PublicConfig } from "./contract/shell/shell-endpoints.ts";
export { proofMinutes, ProofRequest, proveIdentity } from "./contract/session/identity-proof.ts";
export { checkFirstSuperadmin, createFirstSuperadmin } from "./contract/session/first-superadmin.ts";
export { notificationVariants, ping, pong, topics } from "./contract/socket.ts";
export type {
  ClientFrame,
  NotificationDetails,
  NotificationVariant,
  NotifyData,
  ServerFrame,
} from "./contract/socket.ts";
export { getFrontendMessages, setLanguage } from "./contract/i18n/frontend-messages.ts";
export { describeLanguage, languageName, shippedLanguages } from "./contract/format/language.ts";
export type { Language, LanguageDeclaration } from "./contract/format/language.ts";
export { zonedClock } from "./contract/format/zoned-clock.ts";
export type { Span } from "./contract/format/spans.ts";
export { PeriodQuery, periods, usualPeriod } from "./contract/format/period.ts";
export { durationText, shortNumber, wholeNumber } from "./contract/format/figures.ts";
export { formsOf, pluralFormCounts } from "./contract/i18n/plural.ts";
export { i18nOptions } from "./contract/i18n/i18n-options.ts";
export type { MessageKey } from "./contract/i18n/translate-text.ts";
export { Refusal, refuse } from "./contract/errors/refusals.ts";
export type { RefusalCode } from "./contract/errors/refusals.ts";
export { pluginContract, publicOption, withDefault } from "./contract/extension/plugin-contract.ts";
export type {
  Defaulted,
  OptionsOf,
  PluginContract,
  PluginTypes,
  Public,
  PublicOptionsOf,
  PluginDeclaration,
  PluginUse,
  Reference,
} from "./contract/extension/plugin-contract.ts";
export { settingsTopic } from "./contract/settings/setting-calls.ts";
export { setting } from "./contract/extension/setting.ts";
export type { BrowserSettingsOf, InBrowser, SettingDetails, SettingsOf } from "./contract/extension/setting.ts";
export { definePort } from "./contract/extension/port.ts";
export type { Port } from "./contract/extension/port.ts";
export type { ActionReverse, ReversedRecord } from "./contract/resources/action-reverse.ts";
export type { Database, DatabaseTransaction } from "./contract/database.ts";
export { env, isEnvReference } from "./contract/extension/env.ts";
export type { EnvReference } from "./contract/extension/env.ts";
export { activityKinds } from "./contract/resources/activity.ts";
export type { Activity, ActivityKind, FieldChange, RecordChange } from "./contract/resources/activity.ts";
export type { CallOrigin, AdminUser } from "./contract/session/admin-user.ts";
export { defineResource, maxTrashDays } from "./contract/resources/resource-definition.ts";
export { everyRole, superadminRole } from "./contract/permissions.ts";
export type { PermissionDeclaration, PermissionOf, PermissionRoles, Permissions } from "./contract/permissions.ts";
export type {
  AccessRule,
  ActionCounts,
  ActionDefinition,
  ActionResult,
  BulkActionDefinition,
  BulkActionInPortions,
  ColumnDefinition,
  HookContext,
  ProofRule,
  ResourceDefinition,
  ResourceHooks,
  ShowIn,
} from "./contract/resources/resource-definition.ts";
export type { RowLimit } from "./contract/resources/row-limit.ts";
export { backgroundPositions, definePortal, external } from "./contract/config/portal-config.ts";
export type { Deferred, ExternalServer, MenuItemDefinition, PortalConfig } from "./contract/config/portal-config.ts";
export { ProblemsError, describeProblem } from "./contract/errors/problem.ts";
export type { Problem } from "./contract/errors/problem.ts";
