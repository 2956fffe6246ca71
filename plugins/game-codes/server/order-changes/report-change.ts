/** Updates open screens after an order has changed: lists, the stock, the buyer's balance. */
import type { PluginServices } from "@portalkit/kernel/server";
import { ledgerPort } from "@portalkit/finance";
import { publishStockSoon } from "../stock/publish-stock.ts";

/** Call it after the commit. */
export async function reportChange(services: PluginServices, userId: string): Promise<void> {
  services.resourceChanged("orders");
  services.resourceChanged("codes");
  publishStockSoon(services);
  await services.use(ledgerPort)?.publishBalance(userId);
}
