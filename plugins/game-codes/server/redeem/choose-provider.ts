/** The provider that the options name. */
import type { GameCodesOptions } from "../../contract.ts";
import type { CodeVault } from "../code-vault.ts";
import { httpProvider } from "./http-provider.ts";
import type { RedeemProvider } from "./redeem-provider.ts";
import { sandboxProvider } from "./sandbox-provider.ts";
import type { GameCodesServices } from "../game-codes-services.ts";

/**
 * Names a supplier for good: an attempt that began with it is never asked of, or sent to, another one. Nothing where
 * nobody redeems. A supplier of the same host and path stays the same, whatever its secret.
 */
export function providerName({
  redeemProvider,
  redeemUrl,
  redeemSecret,
}: Pick<GameCodesOptions, "redeemProvider" | "redeemUrl" | "redeemSecret">): string | undefined {
  if (redeemProvider === "sandbox") return "sandbox";
  if (redeemProvider === "none" || redeemUrl === undefined || redeemSecret === undefined) return undefined;
  const { host, pathname } = new URL(redeemUrl);
  return `http ${host}${pathname.replace(/\/+$/, "")}`;
}

/** Nothing where nobody redeems, or the supplier's address or secret is not told. */
export function chooseProvider(services: GameCodesServices, vault: CodeVault): RedeemProvider | undefined {
  const { redeemProvider, redeemUrl, redeemSecret, redeemTimeoutSeconds, redeemSandboxStepMs } = services.options;
  if (redeemProvider === "sandbox") return sandboxProvider(services.db, redeemSandboxStepMs, vault.fingerprint);
  if (redeemProvider === "none" || redeemUrl === undefined || redeemSecret === undefined) return undefined;
  return httpProvider({ url: redeemUrl, secret: redeemSecret, timeoutMs: redeemTimeoutSeconds * 1000 });
}
