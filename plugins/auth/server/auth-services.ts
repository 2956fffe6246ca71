/** The services of the accounts, by their own options. */
import type { PluginServices } from "#kernel/server";
import type { AuthOptions } from "../contract.ts";

export type AuthServices = PluginServices<AuthOptions>;
