/** The kernel's server door: what the server half of a plugin may import. */
export { defineServerPlugin, Download, handle } from "./server/plugin.ts";
export type {
  AnyTables, BadgeContribution, CallRequest, Database, DatabaseTransaction, HandledEndpoint, HandlerCall, HookContribution,
  JobContribution, Migration, PluginServices, ServerContributions, ServerPlugin, TopicContribution,
} from "./server/plugin.ts";
export { createTextSearchIndexes } from "./server/database/text-search-index.ts";
export { hashPassword } from "./server/session/passwords.ts";
export { endSessionsOfUser } from "./server/session/session-store.ts";
export type { ReadQuery, RecordReading } from "./server/resources/read-records.ts";
export type { RecordProblem } from "./server/resources/record-problems.ts";
