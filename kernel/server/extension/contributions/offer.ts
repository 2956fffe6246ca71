/** Services that plugins offer to each other. */
import type { Port } from "../../../contract/extension/port.ts";
import type { PluginServices } from "../services/plugin-services.ts";

/** A service for other plugins; each port has one owner. Create it with `offer`. */
export interface OfferContribution {
  readonly port: Port<unknown>;
  readonly make: (services: PluginServices) => unknown;
}

/**
 * Offers a service to other plugins. `make` runs once, when the service is first used.
 * @example offers: [offer(ledgerPort, () => ledger)]
 */
export function offer<Service>(port: Port<Service>, make: (services: PluginServices) => Service): OfferContribution {
  return { port, make };
}
