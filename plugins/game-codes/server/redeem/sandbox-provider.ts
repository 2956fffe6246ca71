/**
 * A provider that redeems nothing: it walks through its steps by the clock, and fails or stalls for players who ask for
 * it.
 */
import { sql } from "kysely";
import type { Database } from "#kernel/server";
import { Unanswered, type RedeemProvider, type RedeemReport } from "./redeem-provider.ts";

/** Players who get something else than a redemption. */
export const sandboxPlayers = {
  fails: "sandbox-fail",
  stalls: "sandbox-stall",
  /** The answer to the first request gets lost; the request did not. */
  losesAnswer: "sandbox-lost-answer",
  /** Cannot be stopped any more. */
  unstoppable: "sandbox-unstoppable",
} as const;

export const sandboxSteps = 4;
const stallsAt = 2;

interface Attempt {
  player_id: string;
  cancelled: boolean;
  /** Milliseconds since it began, by the database's clock. */
  elapsed: number;
}

/** Where an attempt stands: a matter of its player and the clock alone, so a restart changes nothing. */
export function sandboxReport({ player_id: player, cancelled, elapsed }: Attempt, stepMs: number): RedeemReport {
  const step = Math.max(0, Math.floor(elapsed / stepMs));
  if (cancelled) return { state: "cancelled" };
  if (player === sandboxPlayers.stalls)
    return { state: "inprogress", step: Math.min(step, stallsAt), totalSteps: sandboxSteps };
  if (player === sandboxPlayers.fails && step >= stallsAt) return { state: "failed", error: "Player not found" };
  return step >= sandboxSteps ? { state: "completed" } : { state: "inprogress", step, totalSteps: sandboxSteps };
}

/** @param mark tells codes apart without showing them */
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
