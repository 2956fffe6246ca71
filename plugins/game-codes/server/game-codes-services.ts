/** The services of the marketplace, by its own options. */
import type { PluginServices } from "#kernel/server";
import type { GameCodesOptions } from "../contract.ts";

export type GameCodesServices = PluginServices<GameCodesOptions>;
