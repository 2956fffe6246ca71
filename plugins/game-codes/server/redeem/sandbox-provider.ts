/**
 * A provider that redeems nothing: it passes through its steps by the clock, and fails or stalls for special player
 * ids.
 */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/server";
import { Unanswered, type RedeemProvider, type RedeemReport } from "./redeem-provider.ts";

/** Player ids that cause another outcome than a redemption. */
export const sandboxPlayers = {
  fails: "sandbox-fail",
  stalls: "sandbox-stall",
  /** The response to the first request is lost, but the request itself is processed. */
  losesAnswer: "sandbox-lost-answer",
  /** The redemption can no longer be cancelled. */
  unstoppable: "sandbox-unstoppable",
} as const;

export const sandboxSteps = 4;
const stallsAt = 2;

interface Attempt {
  player_id: string;
  cancelled: boolean;
  /** Milliseconds since the start, by the database's clock. */
  elapsed: number;
}

/** Computes the state of an attempt from its player and the clock alone, so that a restart changes nothing. */
export function sandboxReport({ player_id: player, cancelled, elapsed }: Attempt, stepMs: number): RedeemReport {
  const step = Math.max(0, Math.floor(elapsed / stepMs));
  if (cancelled) return { state: "cancelled" };
  if (player === sandboxPlayers.stalls)
    return { state: "inprogress", step: Math.min(step, stallsAt), totalSteps: sandboxSteps };
  if (player === sandboxPlayers.fails && step >= stallsAt) return { state: "failed", error: "Player not found" };
  return step >= sandboxSteps ? { state: "completed" } : { state: "inprogress", step, totalSteps: sandboxSteps };
}

/** @param mark returns a fingerprint that distinguishes codes without revealing them */
export function sandboxProvider(db: Database, stepMs: number, mark: (code: string) => string): RedeemProvider {
  const attempt = async (id: string): Promise<Attempt | undefined> =>
    (
      await sql<Attempt>`select player_id, cancelled_at is
      not null as cancelled, (extract(epoch from now() - began_at) * 1000)::float8 as elapsed from redeem_sandbox
        where id = ${id}`.execute(db)
    ).rows[0];
  const report = (found: Attempt | undefined): RedeemReport =>
    found === undefined ? { state: "unknown" } : sandboxReport(found, stepMs);
  return {
    begin: async ({ id, code, playerId }) => {
      await sql`insert into redeem_sandbox (id, code_fingerprint, player_id) values (${id}, ${mark(code)}, ${playerId})
        on conflict (id) do update set asked = redeem_sandbox.asked + 1`.execute(db);
      if (playerId === sandboxPlayers.losesAnswer)
        throw new Unanswered("the sandbox lost its answer, as it was asked to");
      return report(await attempt(id));
    },
    ask: async (id) => report(await attempt(id)),
    cancel: async (id) => {
      const found = await attempt(id);
      if (found === undefined || found.player_id === sandboxPlayers.unstoppable || report(found).state !== "inprogress")
        return report(found);
      await sql`update redeem_sandbox set cancelled_at = now() where id = ${id}`.execute(db);
      return { state: "cancelled" };
    },
  };
}
