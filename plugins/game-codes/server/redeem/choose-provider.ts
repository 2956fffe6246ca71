/** Selects the redeem provider from the options. */
import type { GameCodesOptions } from "../../contract.ts";
import type { CodeVault } from "../codes/code-vault.ts";
import { httpProvider } from "./http-provider.ts";
import type { RedeemProvider } from "./redeem-provider.ts";
import { sandboxProvider } from "./sandbox-provider.ts";
import type { GameCodesServices } from "../services.ts";

/**
 * Returns a permanent name for the supplier, because an attempt is never queried at or sent to another supplier than
 * the one it was started with. Returns undefined if redeeming is not configured. A supplier with the same host and path
 * keeps its name even if its secret changes.
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

/** Returns undefined if redeeming is off, or if the supplier's address or secret is missing. */
export function chooseProvider(services: GameCodesServices, vault: CodeVault): RedeemProvider | undefined {
  const { redeemProvider, redeemUrl, redeemSecret, redeemTimeoutSeconds, redeemSandboxStepMs } = services.options;
  if (redeemProvider === "sandbox") return sandboxProvider(services.db, redeemSandboxStepMs, vault.fingerprint);
  if (redeemProvider === "none" || redeemUrl === undefined || redeemSecret === undefined) return undefined;
  return httpProvider({ url: redeemUrl, secret: redeemSecret, timeoutMs: redeemTimeoutSeconds * 1000 });
}
