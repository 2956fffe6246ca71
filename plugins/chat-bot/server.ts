/** The server half of `chat-bot`: the token setting and its check, the account links, and the bot itself. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { chatBot } from "./contract.ts";
import { validateTokenHandlers } from "./server/settings/handlers.ts";
import { unlinkSilently } from "./server/linking/link-account.ts";
import { linkHandlers } from "./server/linking/handlers.ts";
import { strangerDays } from "./server/linking/people.ts";
import { chatBotMigrations } from "./server/migrations.ts";
import { superviseBot } from "./server/run/supervise-bot.ts";
import { botStateHandler } from "./server/settings/run-state.ts";
import { webhookHandler } from "./server/run/webhook.ts";
import { sealedBotToken } from "./server/settings/settings.ts";
import { settingsResource } from "./server/settings/settings-resource.ts";

export const server = defineServerPlugin(chatBot, {
  setup: (services) => ({
    migrations: chatBotMigrations,
    sealed: [sealedBotToken],
    revokeCredentials: unlinkSilently,
    resources: [settingsResource(services)],
    endpoints: [
      ...validateTokenHandlers(services),
      botStateHandler,
      ...linkHandlers(services),
      webhookHandler(services),
    ],
    topics: [{ pattern: "/:pk/chat-bot", authorize: ({ adminUser, params }) => params["pk"] === adminUser.pk }],
    // Deletes people who have not written for a long time and have no linked account.
    retention: [
      { table: "chat_bot_people", key: "telegram_id", since: "seen_at", days: strangerDays, only: "user_id is null" },
    ],
    start: () => superviseBot(services),
  }),
});
