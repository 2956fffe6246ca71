/** What the parts of the webhooks share once the server has started. */
import type { PluginServices, SealedColumn, Sealing } from "#kernel/server";
import type { TradingOptions } from "../../contract.ts";

export interface Webhooks {
  services: PluginServices;
  options: TradingOptions["webhooks"];
  /** Secrets at rest; each opens for its own webhook only. */
  sealing: Sealing;
}

const purpose = "webhook secrets";

export const sealedWebhookSecrets: SealedColumn = { table: "webhooks", column: "secret_sealed", purpose };

export function openWebhooks(services: PluginServices): Webhooks {
  return { services, options: (services.options as unknown as TradingOptions).webhooks, sealing: services.sealing(purpose) };
}
