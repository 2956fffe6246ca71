/** The server half of `trading-api`: tokens, their calls, the document of those calls, and webhooks. */
import { cancelEnqueueing, defineServerPlugin, offer } from "@portalkit/kernel/server";
import { tokenBuyersPort } from "@portalkit/game-codes";
import { tradingApi } from "./contract.ts";
import { tradingMigrations } from "./server/migrations.ts";
import { ownTokens } from "./server/tokens/handlers.ts";
import { readBearer, revokeAllTokens } from "./server/tokens/read-bearer.ts";
import { oneBuyer, tokenBuyers, tokenColumn } from "./server/tokens/token-prices.ts";
import { tokenResource } from "./server/tokens/token-resource.ts";
import { documentHandlers } from "./server/trade/openapi.ts";
import { tradeHandlers } from "./server/trade/handlers.ts";
import { deliverDue, deliverJob } from "./server/webhooks/delivery-job.ts";
import { deliveriesResource } from "./server/webhooks/deliveries-resource.ts";
import { noteOrderEvents } from "./server/webhooks/note-order-events.ts";
import { webhookResource } from "./server/webhooks/webhook-resource.ts";
import { sealedWebhookSecrets } from "./server/webhooks/webhook-secrets.ts";

export const server = defineServerPlugin(tradingApi, {
  setup: (services) => {
    const { options } = services;
    return {
      migrations: tradingMigrations,
      sealed: [sealedWebhookSecrets],
      bearer: readBearer(options),
      revokeCredentials: revokeAllTokens,
      endpoints: [...tradeHandlers, ...documentHandlers(options), ownTokens],
      resources: [tokenResource(services), webhookResource(services), deliveriesResource(services)],
      onActivity: noteOrderEvents,
      // The schedule picks up retries, and deliveries left by a process that died.
      jobs: [
        { name: deliverJob, schedule: "* * * * *", run: (_data, _services, signal) => deliverDue(services, signal) },
      ],
      // Pending deliveries are never deleted, however old.
      retention: [
        {
          table: "webhook_deliveries",
          since: "created_at",
          days: options.webhooks.keepDays,
          only: "status <> 'pending'",
        },
      ],
      columns: [tokenColumn],
      hooks: [oneBuyer],
      offers: [offer(tokenBuyersPort, () => tokenBuyers)],
      start: () => () => cancelEnqueueing(services),
    };
  },
});
