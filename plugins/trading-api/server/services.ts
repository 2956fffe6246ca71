/** The kernel's services, as the trading API's server half receives them. */
import type { ServicesOf } from "@portalkit/kernel/server";
import type { tradingApi } from "../contract.ts";

export type TradingServices = ServicesOf<typeof tradingApi>;
