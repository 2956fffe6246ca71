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
export { isBlankHtml, textOfCleanHtml } from "./contract/html/html-text.ts";
export { amountInput, amountPattern } from "./contract/format/amount.ts";
export { Column, columnTypes, knownType, traitsOfType } from "./contract/resources/column.ts";
export { Row } from "./contract/resources/resource.ts";
export type {
  ForeignValue,
  InjectionPosition,
  Resource,
  ResourceOptions,
  ResourcePage,
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
export { fixedOperators, SortItem } from "./contract/resources/filter.ts";
export type {
  ColumnUse,
  DeclaredColumn,
  DeclaredSummary,
  Summary,
  SummaryGroup,
  SummaryPeriod,
  SummaryQuery,
} from "./contract/resources/summary.ts";
export { Filters } from "./contract/resources/filter.ts";
export type { FieldFilter, Filter, FilterGroup, FilterOperator } from "./contract/resources/filter.ts";
export { hasWords, searchWords } from "./contract/format/search-words.ts";
export { parseJson } from "./contract/format/parse-json.ts";
export { numberText } from "./contract/format/parse-number.ts";
export type { DecimalSign } from "./contract/format/parse-number.ts";
export { groupDigits, normalizeDecimal, roundDecimal } from "./contract/format/decimal.ts";
export { percent, writeWithUnit } from "./contract/format/column-unit.ts";
export type { ColumnUnit } from "./contract/format/column-unit.ts";
export { typedCount } from "./contract/format/typed-count.ts";
export type { TypedCount } from "./contract/format/typed-count.ts";
export { listPath, recordPath } from "./contract/resources/record-paths.ts";
export { ListLayout, NamedView } from "./contract/resources/list-settings.ts";
export type { ListSettings, ListViews } from "./contract/resources/list-settings.ts";
export { recordsBadgeId } from "./contract/shell/records-badge.ts";
export { trashPath } from "./contract/resources/trash-path.ts";
export { kindOfMenuItem, linkOfMenuItem } from "./contract/shell/menu-links.ts";
export { ActionId, RecordId, ResourceId } from "./contract/resources/call-fields.ts";
export {
  copyConfirmationMs,
  maxBulkRecords,
  maxChangedAtOnce,
  maxSearchLength,
  storageKeys,
  usualPageSize,
} from "./contract/limits.ts";
export { createRecord, updateRecord } from "./contract/resources/write-endpoints.ts";
export { getResource, getResourceData } from "./contract/resources/read-endpoints.ts";
export type { GroupsRequest, RecordGroup } from "./contract/resources/group-endpoint.ts";
export { startBulkAction, startCustomAction } from "./contract/resources/action-endpoints.ts";
export { preparedPassword } from "./contract/session/prepared-password.ts";
export { login, logout } from "./contract/session/session-endpoints.ts";
export type { BaseConfig, MenuItem } from "./contract/shell/shell-endpoints.ts";
export { notificationVariants, ping, pong, topics } from "./contract/socket.ts";
export type { NotificationDetails, NotificationVariant } from "./contract/socket.ts";
export { getFrontendMessages, setLanguage } from "./contract/i18n/frontend-messages.ts";
export type { Language } from "./contract/format/language.ts";
export { zonedClock } from "./contract/format/zoned-clock.ts";
export type { Span } from "./contract/format/spans.ts";
export { PeriodQuery, periods, usualPeriod } from "./contract/format/period.ts";
export { durationText, wholeNumber } from "./contract/format/figures.ts";
export { formsOf, pluralFormCounts } from "./contract/i18n/plural.ts";
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
export { env } from "./contract/extension/env.ts";
// Declarations of every plugin name it.
export type { EnvReference } from "./contract/extension/env.ts";
export { activityKinds } from "./contract/resources/activity.ts";
export type { Activity, ActivityKind, FieldChange, RecordChange } from "./contract/resources/activity.ts";
export type { CallOrigin, AdminUser } from "./contract/session/admin-user.ts";
export type { FileText } from "./contract/resources/file-text.ts";
export { defineResource, maxTrashDays } from "./contract/resources/resource-definition.ts";
export { everyRole, includesRole, superadminRole } from "./contract/permissions.ts";
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
export { definePortal, external } from "./contract/config/portal-config.ts";
export type { Deferred, ExternalServer, MenuItemDefinition, PortalConfig } from "./contract/config/portal-config.ts";
export { ProblemsError } from "./contract/errors/problem.ts";
export type { Problem } from "./contract/errors/problem.ts";
