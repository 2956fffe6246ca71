/** The background job of redeeming: sends the provider one request for each due attempt until none is in progress. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { inEnglish, type PluginServices } from "@portalkit/kernel/server";
import { redemptionsResourceId } from "../../contract/redeem/settle-calls.ts";
import type { CodeVault } from "../codes/code-vault.ts";
import { providerName } from "./choose-provider.ts";
import { Unanswered, type RedeemProvider, type RedeemReport, type RedeemRequest } from "./redeem-provider.ts";
import { claim, leaseDue, nextDue, note, noteSent, noteSilence, type Redemption } from "./redemption-store.ts";
import { endedByEarlier } from "./earlier-attempts.ts";
import type { GameCodesServices } from "../services.ts";

export const redeemJob = "redeem";

/** The maximum number of concurrent requests, so that one slow response does not delay the others. */
const atOnce = 20;
/**
 * The maximum duration of one run: a job that runs longer is considered dead and restarted, so long work is a chain of
 * jobs.
 */
const turnMs = 120_000;
/** The minimum pause between two searches for due attempts. */
const lookMs = 250;
const maxSilenceSeconds = 60;

/** @param provider the configured provider; without one, attempts in progress wait */
export async function redeemTurn(
  services: GameCodesServices,
  vault: CodeVault,
  provider: RedeemProvider | undefined,
  signal: AbortSignal,
): Promise<void> {
  const name = providerName(services.options);
  if (provider === undefined || name === undefined) return;
  const { redeemTimeoutSeconds } = services.options;
  const began = performance.now();
  const running = new Set<Promise<void>>();
  while (!signal.aborted && performance.now() - began < turnMs) {
    const due =
      running.size < atOnce ? await leaseDue(services.db, name, atOnce - running.size, redeemTimeoutSeconds + 5) : [];
    for (const redemption of due) {
      const step = advance(services, vault, provider, redemption, signal)
        .catch((error: unknown) =>
          services.log.error({ err: error, redemption: redemption.id }, "failed to continue a redemption"),
        )
        .finally(() => running.delete(step));
      running.add(step);
    }
    const seconds = running.size > 0 ? 0 : await nextDue(services.db, name);
    if (seconds === undefined) break;
    await sleep(Math.min(Math.max(seconds * 1000, lookMs), 2_000), undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(running);
  if (!signal.aborted && (await nextDue(services.db, name)) !== undefined)
    await services.enqueue(redeemJob, {}, { singletonKey: redeemJob });
}

/** Sends the provider one request about one attempt. */
export async function advance(
  services: GameCodesServices,
  vault: CodeVault,
  provider: RedeemProvider,
  redemption: Redemption,
  signal: AbortSignal,
): Promise<void> {
  const { redeemPollSeconds, redeemTimeoutSeconds } = services.options;
  try {
    const report = await question(services, vault, provider, redemption, redeemTimeoutSeconds, signal);
    if (report === "over") return;
    if (await note(services.db, redemption, await withoutCode(services, vault, redemption, report), redeemPollSeconds))
      publishRedeemed(services);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    // Our own shutdown is not the provider's silence: the next process asks again immediately.
    const wait = signal.aborted ? 0 : Math.min(redeemPollSeconds * 2 ** redemption.unanswered, maxSilenceSeconds);
    services.log.warn(
      { redemption: redemption.id, unanswered: redemption.unanswered + 1, reason: error.message },
      "the redeem provider did not respond",
    );
    await noteSilence(services.db, redemption, wait);
  }
}

type Known = Exclude<RedeemReport, { state: "unknown" }>;

/** @returns `over` if the attempt ended in another way before it was sent */
async function question(
  services: GameCodesServices,
  vault: CodeVault,
  provider: RedeemProvider,
  redemption: Redemption,
  timeoutSeconds: number,
  signal: AbortSignal,
): Promise<Known | "over"> {
  const { id } = redemption;
  if (redemption.state === "queued") {
    if (await endedByEarlier(services.db, provider, redemption, signal)) {
      publishRedeemed(services);
      return "over";
    }
    // Stored before sending: a server that restarts then queries the attempt instead of sending it as a new one.
    if (!(await claim(services.db, redemption))) return "over";
    return await begin(services, vault, provider, redemption, signal);
  }
  const report = redemption.cancel_asked ? await provider.cancel(id, signal) : await provider.ask(id, signal);
  if (report.state !== "unknown") return report;
  // An attempt that was just sent may not have reached the provider yet.
  if ((redemption.sent_seconds ?? 0) < timeoutSeconds) return { state: "inprogress" };
  if (redemption.cancel_asked) return { state: "cancelled" };
  // An attempt that an operator has ended in the meantime is not sent again.
  if (!(await noteSent(services.db, redemption))) return "over";
  return await begin(services, vault, provider, redemption, signal);
}

async function begin(
  services: GameCodesServices,
  vault: CodeVault,
  provider: RedeemProvider,
  redemption: Redemption,
  signal: AbortSignal,
): Promise<Known> {
  const request = await requestOf(services, vault, redemption);
  if (request === undefined) return { state: "failed", error: inEnglish("game-codes:errors.redeem.unreadable") };
  const report = await provider.begin(request, signal);
  if (report.state === "unknown") throw new Unanswered("the provider does not know the request that it just received");
  return report;
}

interface KeptCode {
  code_sealed: string;
  slug: string;
  value: string;
}

async function requestOf(
  services: GameCodesServices,
  vault: CodeVault,
  { id, code_id: codeId, player_id: playerId }: Redemption,
): Promise<RedeemRequest | undefined> {
  const {
    rows: [kept],
  } = await sql<KeptCode>`
    select c.code_sealed, g.slug, d.value from codes c join games g on g.id = c.game_id join denominations d
      on d.id = c.denomination_id where c.id = ${codeId}`.execute(services.db);
  const code = kept === undefined ? undefined : opened(services, vault, kept.code_sealed, codeId);
  return kept === undefined || code === undefined
    ? undefined
    : { id, code, playerId, game: kept.slug, denomination: kept.value };
}

function opened(services: GameCodesServices, vault: CodeVault, sealed: string, codeId: string): string | undefined {
  try {
    return vault.decrypt(sealed, codeId);
  } catch (error) {
    services.log.error({ err: error, code: codeId }, "failed to decrypt a code");
    return undefined;
  }
}

/** Removes the code from the provider's error message, because no screen may show it. */
async function withoutCode(
  services: GameCodesServices,
  vault: CodeVault,
  redemption: Redemption,
  report: Known,
): Promise<Known> {
  if (report.state !== "failed") return report;
  const request = await requestOf(services, vault, redemption);
  return request === undefined ? report : { state: "failed", error: report.error.replaceAll(request.code, "••••") };
}

/** Notifies open lists of a changed redemption, which is a record of its own and is also shown with its code. */
export function publishRedeemed({ resourceChanged }: Pick<PluginServices, "resourceChanged">): void {
  resourceChanged("codes");
  resourceChanged(redemptionsResourceId);
}
