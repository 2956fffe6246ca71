/** The services of the trading API, by its own options. */
import type { PluginServices } from "#kernel/server";
import type { TradingOptions } from "../contract.ts";

export type TradingServices = PluginServices<TradingOptions>;
