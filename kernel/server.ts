/** The kernel's public server API: what the server half of a plugin may import. */
export { defineServerPlugin } from "./server/extension/plugin.ts";
export { extension, extensionPoint } from "./server/extension/contributions/extension-point.ts";
export { offer } from "./server/extension/contributions/offer.ts";
export { contributionsOf } from "./server/install/set-up.ts";
export { handle } from "./server/extension/contributions/handled-endpoint.ts";
export { Download, RawAnswer } from "./server/extension/calls/answers.ts";
export { hasTooManyDecimals, shownDigits, storedDigits } from "./contract/format/column-unit.ts";
export { withUnit } from "./server/i18n/with-unit.ts";
export { normalText } from "./contract/format/normal-form.ts";
export { isFormulaLike } from "./contract/format/csv.ts";
export { spanFilters } from "./contract/resources/list-link.ts";
export { zonedDate } from "./contract/format/calendar.ts";
export type { ZonedDate } from "./contract/format/calendar.ts";
export { comparedMonths, lastMonths, monthLabels, monthToDate } from "./contract/format/spans.ts";
export { csvDownload } from "./server/extension/calls/csv-download.ts";
export { isPublicAddress, literalAddress, publicLookup } from "./server/http/public-addresses.ts";
export type {
  BadgeContribution,
  Notification,
  TopicContribution,
} from "./server/extension/contributions/live-contributions.ts";
export type {
  AddedContributions,
  ExtensionContribution,
  ExtensionPointContribution,
  HookContribution,
  JobContribution,
  OfferedPage,
  ServerContributions,
} from "./server/extension/contributions/server-contributions.ts";
export { defineColumnType } from "./server/extension/contributions/column-type.ts";
export type { ColumnOfType, ColumnTypeContribution } from "./server/extension/contributions/column-type.ts";
export type { MatchingChangesContribution } from "./server/extension/contributions/list-contributions.ts";
export type {
  IdentityProofContribution,
  RevokeCredentials,
} from "./server/extension/contributions/account-contributions.ts";
export type {
  DeploymentSettings,
  NewSettingValue,
  SeenSetting,
  SettingProblem,
  StoredChange,
  StoredSetting,
} from "./server/extension/services/deployment-settings.ts";
export type { LoadedSetting } from "./server/extension/services/loaded-setting.ts";
export type { InstalledJob, InstalledJobs } from "./server/extension/services/installed-jobs.ts";
export type { HealthCheck, HealthFinding, InstalledPlugin } from "./server/extension/services/health-check.ts";
export type {
  IntegrityCheck,
  IntegrityFault,
  IntegrityReport,
  SealedColumn,
  RetentionContribution,
} from "./server/extension/contributions/stored-data.ts";
export { CommandError, NoServerError } from "./server/extension/plugin-command.ts";
export type { CommandCall, PluginCommand } from "./server/extension/plugin-command.ts";
export type { DeploymentData } from "./server/extension/deployment-data.ts";
export type { CopiedFile, DataCopy, DataRestore } from "./server/database/copies/data-copy.ts";
export type { OfferContribution } from "./server/extension/contributions/offer.ts";
export type { OptionProblem, ServerHalf, ServerPlugin } from "./server/extension/plugin.ts";
export { measurements, readServerState } from "./server/measurements/channels.ts";
export type {
  ContextChannel,
  Delivery,
  EndedCall,
  EndedJob,
  EndedStatement,
  LoggedLine,
  ReplicaState,
  MeasurementChannel,
  ServerState,
  StartedCall,
  StartedJob,
  StartedWork,
} from "./server/measurements/channels.ts";
export { readKeyAges } from "./server/database/key-probes.ts";
export { readStoredWork } from "./server/measurements/stored-work.ts";
export type { QueueWork, StoredWork } from "./server/measurements/stored-work.ts";
export { createSortIndexes, inReadingOrder } from "./server/database/sort-collations.ts";
export type { Migration } from "./server/database/run-migrations.ts";
export type { Mail } from "./server/mail/open-mail.ts";
export { writeMail, type Letter } from "./server/mail/write-mail.ts";
export type { Outbox } from "./server/extension/services/outbox.ts";
export type { PluginServices, ServicesOf } from "./server/extension/services/plugin-services.ts";
export type { SessionService, SignInService, UserSession } from "./server/extension/services/session-service.ts";
export type { HandledEndpoint, HandlerCall } from "./server/extension/contributions/handled-endpoint.ts";
export type { CallRequest } from "./server/extension/calls/request.ts";
export type { Database, DatabaseTransaction } from "./contract/database.ts";
export { startWork, takeTurn } from "./server/jobs/durable-work.ts";
export type { WorkContribution, WorkTurn } from "./server/extension/contributions/work.ts";
export { isTemporary, Overtaken, workInTurn } from "./server/jobs/work-in-turns.ts";
export type { UsageLimit } from "./server/extension/contributions/usage-limit.ts";
export type { Hold, UsageLimits } from "./server/extension/services/usage-limits.ts";
export { portionSize } from "./server/database/portion-size.ts";
export type { PortionSize } from "./server/database/portion-size.ts";
export { guardsCheck } from "./server/integrity/guards-check.ts";
export { cleanHtml } from "./server/html/clean-html.ts";
export type { Sealing } from "./server/keys/sealing.ts";
export type { KeyRing } from "./server/keys/key-ring.ts";
export { cancelEnqueueing, enqueueSoon } from "./server/jobs/enqueue-soon.ts";
export { createLimiter } from "./server/concurrency/limiter.ts";
export { untilNoCalls } from "./server/concurrency/calls-in-progress.ts";
export { coalesceReads } from "./server/concurrency/coalesce-reads.ts";
export { createTextSearchIndexes, createTrigrams } from "./server/database/text-search-index.ts";
export { hashNewPassword, passwordFits } from "./server/session/passwords.ts";
export { hashToken, newToken } from "./server/session/token.ts";
export {
  endOneTimeTokens,
  isOneTimeTokenAlive,
  issueOneTimeToken,
  takeOneTimeToken,
} from "./server/session/one-time-tokens.ts";
export type { TokenHolder } from "./server/session/one-time-tokens.ts";
export { assertNotPersonal } from "./server/session/password-strength.ts";
export type { PasswordOwner } from "./server/session/password-strength.ts";
export {
  beginAttempt,
  limitAddress,
  resetAccountAttempts,
  secondFactorLimits,
} from "./server/session/account-attempts.ts";
export { limitAttempts } from "./server/session/limit-attempts.ts";
export type { AttemptRule, CountedSubject } from "./server/session/limit-attempts.ts";
export { ageText } from "./server/i18n/age-text.ts";
export {
  countText,
  inEnglish,
  languageOfCall,
  sentenceOf,
  translate,
  translateText,
} from "./server/i18n/language-of-call.ts";
export type { Messages } from "./contract/i18n/messages.ts";
export type { MessagesByLanguage } from "./server/i18n/read-messages.ts";
export type { KnownMessage } from "./server/i18n/message-catalogue.ts";
export type { Translations } from "./server/i18n/translations.ts";
export { endSessionsOfUser } from "./server/session/session-store.ts";
export { userNames } from "./server/session/user-names.ts";
export { executePrepared } from "./server/database/prepared-statements.ts";
export { sendTogether } from "./server/database/send-together.ts";
export { once, onceStoring } from "./server/idempotency/once.ts";
export type { OnceRequest, StoreAnswer } from "./server/idempotency/once.ts";
export type { EditPlan, MatchedEdit, PlannedEdit, RecordMatch } from "./server/extension/services/record-matching.ts";
export type { CreateManyOptions, WrittenRecord } from "./server/extension/services/written-record.ts";
export type {
  ListReading,
  ReadQuery,
  RecordReading,
  RecordSnapshot,
} from "./server/extension/services/record-snapshot.ts";
export type { FieldTrial, RecordProblem, RecreateTrial, WriteTrial } from "./server/extension/services/write-trial.ts";
export { pageRenderingPort } from "./server/page/page-rendering.ts";
export type {
  AnswerCall,
  DocumentRoot,
  KnownBrowser,
  PageInRendering,
  PageRenderer,
  RenderedPage,
  RendererCode,
  RenderingCall,
} from "./server/page/page-rendering.ts";
