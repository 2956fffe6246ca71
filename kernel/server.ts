/** The kernel's server door: what the server half of a plugin may import. */
export { defineServerPlugin, handle, offer } from "./server/plugin.ts";
export { Download, RawAnswer } from "./server/http/answers.ts";
export { isPublicAddress, literalAddress, NotPublicAddress, publicLookup } from "./server/http/public-addresses.ts";
export type {
  AnyTables, BadgeContribution, CallRequest, Database, DatabaseTransaction, HandledEndpoint, HandlerCall, HookContribution,
  JobContribution, Mail, Migration, Notification, OfferContribution, OptionProblem, PluginServices, ServerContributions, ServerPlugin, SessionService, SignInService,
  TopicContribution, UserSession,
} from "./server/plugin.ts";
export { cleanHtml } from "./server/html/clean-html.ts";
export { createSealing } from "./server/sealing.ts";
export type { Sealing } from "./server/sealing.ts";
export { createTurns } from "./server/turns.ts";
export { shareReads } from "./server/database/share-reads.ts";
export { createTextSearchIndexes } from "./server/database/text-search-index.ts";
export { isMailAddress } from "./server/mail/mail-address.ts";
export { hashPassword, passwordFits } from "./server/session/passwords.ts";
export { hashToken, newToken } from "./server/session/token.ts";
export { endOneTimeTokens, issueOneTimeToken, takeOneTimeToken } from "./server/session/one-time-tokens.ts";
export type { TokenHolder } from "./server/session/one-time-tokens.ts";
export { addressGroup } from "./server/session/address-group.ts";
export { forgetTries, forgiveTry, limitTries } from "./server/session/sign-in-limits.ts";
export { sentenceOf, translate } from "./server/i18n/language-of-call.ts";
export type { Messages, Translations } from "./server/i18n/translations.ts";
export { endSessionsOfUser } from "./server/session/session-store.ts";
export { once } from "./server/idempotency/once.ts";
export type { OnceRequest } from "./server/idempotency/once.ts";
export type { ReadQuery, RecordReading } from "./server/resources/read-records.ts";
export type { RecordProblem } from "./server/resources/record-problems.ts";
