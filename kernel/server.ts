/** The kernel's server door: what the server half of a plugin may import. */
export { defineServerPlugin, handle } from "./server/plugin.ts";
export type {
  AnyTables, BadgeContribution, CallRequest, Database, DatabaseTransaction, HandledEndpoint, HandlerCall, HookContribution,
  JobContribution, Migration, PluginServices, ServerContributions, ServerPlugin, TopicContribution,
} from "./server/plugin.ts";
export { createTextSearchIndexes } from "./server/database/text-search-index.ts";
export { hashPassword } from "./server/session/passwords.ts";
export { endSessionsOfUser } from "./server/session/session-store.ts";
