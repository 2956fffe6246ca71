/** What redeeming adds to the plugin's server half. */
import type { HandledEndpoint, JobContribution, Migration, PluginServices } from "#kernel/server";
import type { CodeVault } from "../code-vault.ts";
import { chooseProvider } from "./choose-provider.ts";
import { redeemHandlers } from "./redeem-handlers.ts";
import { redeemMigrations } from "./redeem-migrations.ts";
import type { RedeemProvider } from "./redeem-provider.ts";
import { redeemJob, redeemTurn } from "./redeem-turn.ts";
import { settleHandler } from "./settle/settle-call.ts";

export function redeemContributions(vault: CodeVault): { migrations: readonly Migration[]; endpoints: readonly HandledEndpoint[]; jobs: readonly JobContribution[] } {
  let chosen: { provider: RedeemProvider | undefined } | undefined;
  const provider = (services: PluginServices): RedeemProvider | undefined => (chosen ??= { provider: chooseProvider(services, vault) }).provider;
  return {
    migrations: redeemMigrations,
    endpoints: [...redeemHandlers(provider), settleHandler],
    // The schedule is for what nobody woke it for: it goes on a minute later.
    jobs: [{ name: redeemJob, schedule: "* * * * *", run: (_data, services, signal) => redeemTurn(services, vault, provider(services), signal) }],
  };
}

/** A server that starts goes on with what another has left. */
export async function resumeRedeeming(services: PluginServices): Promise<void> {
  await services.enqueue(redeemJob, {}, { singletonKey: redeemJob });
}
