/** A redemption that its provider never completes, and what an operator may decide about it: never a second one. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { becomes, redeem, soldCodes, statusOf } from "../support/redeeming.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { startSupplier, type Supplier } from "../support/supplier.ts";

const secret = "what the supplier and we know";
let portal: SmallDemo;
let supplier: Supplier;
const free: string[] = [];
beforeAll(async () => {
  supplier = await startSupplier(secret);
  portal = await startSmallDemo({
    configFile: "tests/fixtures/marketplace.config.ts",
    variables: { REDEEM_PROVIDER: "http", REDEEM_URL: supplier.url, REDEEM_SECRET: secret },
  });
  free.push(...(await soldCodes(portal, 10)));
});
afterAll(async () => {
  await portal.close();
  await supplier.close();
});

const settle = (id: string, decision: string, reason?: string, caller = portal.admin) =>
  caller.post(`/portal/adminapi/v1/plugin/game-codes/redemptions/${id}/settle`, {
    decision,
    ...(reason === undefined ? {} : { reason }),
  });
/** Returns the id of a code's latest attempt. */
const attemptOf = async (code: string): Promise<string> =>
  (
    await sql<{ id: string }>`select id from redemptions
  where code_id = ${code} order by created_at desc limit 1`.execute(portal.kernel.db)
  ).rows[0]?.id ?? "";
const answers = (id: string, answer: Record<string, unknown>): void =>
  void Object.assign(supplier.attempts.get(id) ?? {}, { answer });
const begunFor = (player: string): number =>
  [...supplier.attempts.values()].filter(({ body }) => body.playerId === player).length;

/** Starts a redemption whose supplier stops answering, and ages it until it counts as stuck. */
async function stuck(player: string): Promise<{ code: string; attempt: string }> {
  const code = free.pop() ?? "";
  await redeem(portal.admin, code, player);
  const attempt = await attemptOf(code);
  await expect.poll(() => supplier.attempts.has(attempt)).toBe(true);
  await expect.poll(() => statusOf(portal.admin, code)).toMatchObject({ redeem_progress_step: 1 });
  await sql`update redemptions set sent_at = now() - interval '11 minutes'
    where id = ${attempt}`.execute(portal.kernel.db);
  return { code, attempt };
}

/** The demo has two redemptions that began with other suppliers and wait for them, whatever is configured now. */
it("is listed for those who see all codes, with how many are stuck beside the menu", async () => {
  const { attempt } = await stuck("listed");
  const { body } = await portal.admin.post("/portal/adminapi/v1/get_resource_data", {
    source: "list",
    resourceId: "redemptions",
    filters: [{ field: "state", operator: "eq", value: "inprogress" }],
    sort: [],
    limit: 10,
    offset: 0,
  });
  expect(body.data).toContainEqual(expect.objectContaining({ id: attempt, player_id: "listed", state: "inprogress" }));
  expect(
    (
      await portal.user.post("/portal/adminapi/v1/get_resource_data", {
        source: "list",
        resourceId: "redemptions",
        filters: [],
        sort: [],
        limit: 10,
        offset: 0,
      })
    ).body,
  ).toMatchObject({ error: expect.any(String) });
  expect((await portal.admin.get("/portal/adminapi/v1/get_menu_badges")).body).toMatchObject({ redemptions: 3 });
  await settle(attempt, "redeemed", "over");
  expect((await portal.admin.get("/portal/adminapi/v1/get_menu_badges")).body).toMatchObject({ redemptions: 2 });
});

it("is asked about again at once, and decided only when it is stuck, with a reason, by who may", async () => {
  const { code, attempt } = await stuck("asked-again");
  for (const id of [attempt, randomUUID()])
    expect((await settle(id, "redeemed", "mine", portal.user)).body).toMatchObject({ error: "Action is not allowed" });
  expect((await settle(attempt, "redeemed", "   ")).body).toMatchObject({ error: "Please enter a reason" });
  await sql`update redemptions set sent_at = now() - interval '9 minutes', next_at = now() + interval '1 hour',
    unanswered = 12, leased_until = null where id = ${attempt}`.execute(portal.kernel.db);
  expect((await settle(attempt, "released", "too soon")).body).toMatchObject({
    error: "This redemption is still in progress: the supplier may still complete it",
  });
  answers(attempt, { state: "completed" });
  expect((await settle(attempt, "ask")).body).toEqual({ ok: true, message: "Asking the supplier again" });
  await becomes(portal.admin, code, "completed");
  expect((await settle(attempt, "ask")).body).toMatchObject({ error: "This redemption has already ended" });
});

it("is never redeemed again once it is marked as redeemed, and is in the audit log with its reason", async () => {
  const { code, attempt } = await stuck("marked");
  expect((await settle(attempt, "redeemed", "Ticket 4711")).body).toMatchObject({ ok: true });
  expect(await statusOf(portal.admin, code)).toMatchObject({ redeem_status: "completed", redeem_success: true });
  expect((await redeem(portal.admin, code, "marked")).status).toBe(409);
  const {
    rows: [kept],
  } = await sql<{ settled_reason: string }>`select settled_reason from redemptions
    where id = ${attempt}`.execute(portal.kernel.db);
  expect(kept?.settled_reason).toBe("Ticket 4711");
  const {
    rows: [entry],
  } = await sql`select to_jsonb(a)::text as entry from audit_log a
    where resource_id = 'redemptions' and record_id = ${attempt}`.execute(portal.kernel.db);
  expect(entry).toMatchObject({
    entry: expect.stringMatching(/redeem-redeemed.*Ticket 4711|Ticket 4711.*redeem-redeemed/),
  });
});

it("is not redeemed a second time when the supplier has done it after all", async () => {
  const { code, attempt } = await stuck("released-too-early");
  expect((await settle(attempt, "released", "They say no")).body).toMatchObject({ ok: true });
  expect(await statusOf(portal.admin, code)).toMatchObject({
    redeem_status: "failed",
    redeem_error: "An operator ended this attempt. The code can be redeemed again.",
  });
  answers(attempt, { state: "completed" });
  await redeem(portal.admin, code, "second-player");
  await becomes(portal.admin, code, "completed");
  expect(begunFor("second-player")).toBe(0);
  expect((await redeem(portal.admin, code, "second-player")).status).toBe(409);
});

it("waits while the supplier is still at work on what was released, and goes on when that came to nothing", async () => {
  const { code, attempt } = await stuck("released");
  await settle(attempt, "released", "They say no");
  await redeem(portal.admin, code, "next-player");
  expect(await becomes(portal.admin, code, "failed")).toMatchObject({
    redeem_error: "The supplier is still processing an earlier attempt. Please try again later.",
  });
  answers(attempt, { state: "failed", error: "gone" });
  // A supplier that is silent is queried until it answers, before another attempt begins.
  supplier.onAsk.set("released", ["lose", "500"]);
  await redeem(portal.admin, code, "next-player");
  await expect.poll(() => begunFor("next-player")).toBe(1);
  answers(await attemptOf(code), { state: "completed" });
  await becomes(portal.admin, code, "completed");
});
