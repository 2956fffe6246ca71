/** Codes to redeem in tests, and their state. */
import { sql } from "kysely";
import { expect } from "vitest";
import type { Caller, TestPortal } from "./portal.ts";

/** Returns unredeemed codes of delivered orders, optionally of one buyer. */
export async function soldCodes(
  { kernel }: Pick<TestPortal, "kernel">,
  count: number,
  buyer?: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from codes c join orders o on o.id = c.order_id join portal_users u on u.id = o.user_id
    where o.status = 'delivered' and c.redeem_status is null
      and (${buyer ?? null}::text is null or u.email = ${buyer ?? null}) order by c.id
        limit ${count}`.execute(kernel.db);
  if (rows.length < count) throw new Error(`only ${rows.length} codes to redeem`);
  return rows.map(({ id }) => id);
}

export async function statusOf(caller: Caller, id: string): Promise<Record<string, unknown>> {
  return (await caller.get(`/portal/api/redeem-status/${id}`)).body as Record<string, unknown>;
}

export async function becomes(caller: Caller, id: string, state: string): Promise<Record<string, unknown>> {
  await expect.poll(async () => (await statusOf(caller, id))["redeem_status"]).toBe(state);
  return await statusOf(caller, id);
}

export const redeem = (
  caller: Caller,
  id: string,
  player = "player-1",
  headers: Record<string, string> = {},
): ReturnType<Caller["post"]> =>
  caller.post("/portal/api/redeem-code", { gameCodeId: id, targetPlayerId: player }, headers);
export const cancel = (caller: Caller, id: string): ReturnType<Caller["post"]> =>
  caller.post(`/portal/api/cancel-redeem/${id}`);
