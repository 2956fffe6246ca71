/** Reads from a starting portal what the demo's data need of it: keys, and whether its chain is the sandbox's. */
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import type { Sealing } from "../../kernel/server/keys/sealing.ts";
import { sealedWalletKeys } from "../../plugins/finance/server/wallets/user-wallet.ts";
import { vaultKeys, type VaultKeys } from "../../plugins/game-codes/server/codes/code-vault.ts";
import { sealedWebhookSecrets } from "../../plugins/trading-api/server/webhooks/webhook-secrets.ts";

export interface DemoKeys {
  /** The keys of the plugin `game-codes`. */
  keys: VaultKeys;
  /** Seals the wallets' keys; without it there is no chain behind deposits and withdrawals. */
  wallets?: Sealing;
  /** Seals the webhooks' secrets; without it there are no webhooks. */
  webhooks?: Sealing;
}

export function demoKeys(kernel: Kernel): DemoKeys {
  const instance = (name: string) => kernel.registry.instances.find(({ plugin }) => plugin === name);
  const sealing = (name: string, purpose: string): Sealing | undefined => {
    const found = instance(name);
    return found === undefined ? undefined : kernel.services(found.id).sealing(purpose);
  };
  const provider = (instance("finance")?.options["wallets"] as { provider?: string } | undefined)?.provider;
  const wallets = provider === "sandbox" ? sealing("finance", sealedWalletKeys.purpose) : undefined;
  const webhooks = sealing("trading-api", sealedWebhookSecrets.purpose);
  return {
    keys: vaultKeys(kernel.services(instance("game-codes")?.id ?? "kernel")),
    ...(wallets === undefined ? {} : { wallets }),
    ...(webhooks === undefined ? {} : { webhooks }),
  };
}
