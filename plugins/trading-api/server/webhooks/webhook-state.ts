/** What the parts of the webhooks share once the server has started. */
import { createSealing, type PluginServices, type Sealing } from "#kernel/server";
import type { TradingOptions } from "../../contract.ts";

export interface Webhooks {
  services: PluginServices;
  options: TradingOptions["webhooks"];
  /** Secrets at rest; each opens for its own webhook only. */
  sealing: Sealing;
}

export function openWebhooks(services: PluginServices): Webhooks {
  return { services, options: (services.options as unknown as TradingOptions).webhooks, sealing: createSealing(new Map([["k1", services.deriveKey("webhook secrets k1")]])) };
}
