/** The provider that the options name. */
import type { PluginServices } from "#kernel/server";
import type { CodeVault } from "../code-vault.ts";
import { httpProvider } from "./http-provider.ts";
import type { RedeemProvider } from "./redeem-provider.ts";
import { sandboxProvider } from "./sandbox-provider.ts";

/** As the server half gets them. */
export interface RedeemOptions {
  redeemers: readonly string[];
  redeemProvider: "sandbox" | "http" | "none";
  redeemUrl?: string;
  redeemSecret?: string;
  redeemTimeoutSeconds: number;
  redeemPollSeconds: number;
  redeemSandboxStepMs: number;
}

export const redeemOptionsOf = ({ options }: Pick<PluginServices, "options">): RedeemOptions => options as unknown as RedeemOptions;

/**
 * Names a supplier for good: an attempt that began with it is never asked of, or sent to, another one. Nothing where nobody redeems.
 * A supplier of the same host and path stays the same, whatever its secret.
 */
export function providerName({ redeemProvider, redeemUrl, redeemSecret }: RedeemOptions): string | undefined {
  if (redeemProvider === "sandbox") return "sandbox";
  if (redeemProvider === "none" || redeemUrl === undefined || redeemSecret === undefined) return undefined;
  const { host, pathname } = new URL(redeemUrl);
  return `http ${host}${pathname.replace(/\/+$/, "")}`;
}

/** Nothing where nobody redeems, or the supplier's address or secret is not told. */
export function chooseProvider(services: PluginServices, vault: CodeVault): RedeemProvider | undefined {
  const { redeemProvider, redeemUrl, redeemSecret, redeemTimeoutSeconds, redeemSandboxStepMs } = redeemOptionsOf(services);
  if (redeemProvider === "sandbox") return sandboxProvider(services.db, redeemSandboxStepMs, vault.fingerprint);
  if (redeemProvider === "none" || redeemUrl === undefined || redeemSecret === undefined) return undefined;
  return httpProvider({ url: redeemUrl, secret: redeemSecret, timeoutMs: redeemTimeoutSeconds * 1000 });
}
