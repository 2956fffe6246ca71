/** The services of two-factor sign-in, by its own options. */
import type { PluginServices } from "#kernel/server";
import type { TwofaOptions } from "../contract.ts";

export type TwofaServices = PluginServices<TwofaOptions>;
