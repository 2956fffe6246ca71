/** The endpoints and the job that redeeming adds to the server half of the plugin. */
import type { HandledEndpoint, JobContribution, PluginServices } from "@portalkit/kernel/server";
import type { CodeVault } from "../codes/code-vault.ts";
import { chooseProvider } from "./choose-provider.ts";
import { redeemHandlers } from "./handlers.ts";
import type { RedeemProvider } from "./redeem-provider.ts";
import { redeemJob, redeemTurn } from "./redeem-turn.ts";
import type { GameCodesServices } from "../services.ts";

export function redeemContributions(
  services: GameCodesServices,
  vault: CodeVault,
): { endpoints: readonly HandledEndpoint[]; jobs: readonly JobContribution[] } {
  let chosen: { provider: RedeemProvider | undefined } | undefined;
  const provider = (): RedeemProvider | undefined =>
    (chosen ??= { provider: chooseProvider(services, vault) }).provider;
  return {
    endpoints: redeemHandlers(services, provider),
    // The schedule resumes redemptions for which no job was enqueued, within a minute.
    jobs: [
      {
        name: redeemJob,
        schedule: "* * * * *",
        run: (_data, _services, signal) => redeemTurn(services, vault, provider(), signal),
      },
    ],
  };
}

/** Resumes the redemptions that another server left unfinished when this server starts. */
export async function resumeRedeeming(services: PluginServices): Promise<void> {
  await services.enqueue(redeemJob, {}, { singletonKey: redeemJob });
}
