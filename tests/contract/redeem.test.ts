import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { becomes, cancel, redeem, soldCodes, statusOf } from "../support/redeeming.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let portal: SmallDemo;
const free: string[] = [];
const nextCode = (): string => free.pop() ?? "";
beforeAll(async () => {
  portal = await startSmallDemo({ configFile: "tests/fixtures/marketplace.config.ts" });
  free.push(...(await soldCodes(portal, 30)));
});
afterAll(() => portal.close());

const askedOf = async (codeId: string): Promise<number[]> =>
  (
    await sql<{ asked: number }>`select s.asked from redeem_sandbox s join redemptions r on r.id = s.id
    where r.code_id = ${codeId}`.execute(portal.kernel.db)
  ).rows.map(({ asked }) => asked);
const canRedeem = async (id: string): Promise<unknown> => (await portal.admin.get(`/portal/api/can-redeem/${id}`)).body;

describe("a redemption", () => {
  it("goes from the queue through its steps to the end, once, and then never again", async () => {
    const id = nextCode();
    expect(await canRedeem(id)).toEqual({ canRedeem: true });
    expect((await redeem(portal.admin, id)).body).toEqual({ success: true, redeem_status: "queued" });
    expect(await canRedeem(id)).toEqual({ canRedeem: false });
    expect(await becomes(portal.admin, id, "completed")).toEqual({
      redeem_success: true,
      redeem_error: null,
      redeem_status: "completed",
      redeem_progress_step: 4,
      redeem_progress_total_steps: 4,
    });
    expect(await askedOf(id)).toEqual([1]);
    expect(await canRedeem(id)).toEqual({ canRedeem: false });
    const again = await redeem(portal.admin, id);
    expect([again.status, again.body]).toEqual([
      409,
      { success: false, ok: false, error: "This code has already been redeemed" },
    ]);
  });
  it("fails with the provider's reason, and may be tried again from the start", async () => {
    const id = nextCode();
    await redeem(portal.admin, id, "sandbox-fail");
    expect(await becomes(portal.admin, id, "failed")).toMatchObject({
      redeem_success: false,
      redeem_error: "Player not found",
    });
    expect(await canRedeem(id)).toEqual({ canRedeem: true });
    expect((await redeem(portal.admin, id)).body).toMatchObject({ success: true });
    expect(await statusOf(portal.admin, id)).toMatchObject({ redeem_error: null, redeem_success: null });
    await becomes(portal.admin, id, "completed");
  });
  it("asks after an answer that was lost instead of redeeming twice", async () => {
    const id = nextCode();
    await redeem(portal.admin, id, "sandbox-lost-answer");
    await becomes(portal.admin, id, "completed");
    expect(await askedOf(id)).toEqual([1]);
  });
  it("stops at once while it waits, and by asking the provider while it is under way", async () => {
    const stalled = nextCode();
    await redeem(portal.admin, stalled, "sandbox-stall");
    await expect.poll(async () => (await statusOf(portal.admin, stalled))["redeem_progress_step"]).toBe(2);
    expect((await cancel(portal.admin, stalled)).body).toEqual({ success: true, redeem_status: "inprogress" });
    expect(await becomes(portal.admin, stalled, "cancelled")).toMatchObject({ redeem_success: false });
    expect((await cancel(portal.admin, stalled)).body).toEqual({ success: true, redeem_status: "cancelled" });
    const waiting = nextCode();
    await sql`insert into redemptions (code_id, user_id, player_id, next_at)
      values (${waiting}, '00000000-0000-4000-8000-000000000000', 'y',
        now() + interval '1 hour')`.execute(portal.kernel.db);
    expect((await cancel(portal.admin, waiting)).body).toEqual({ success: true, redeem_status: "cancelled" });
    expect(await askedOf(waiting)).toEqual([]);
  });
  it("says so when it was too late to stop", async () => {
    const id = nextCode();
    await redeem(portal.admin, id, "sandbox-unstoppable");
    await becomes(portal.admin, id, "inprogress");
    await cancel(portal.admin, id);
    await becomes(portal.admin, id, "completed");
    expect((await cancel(portal.admin, id)).body).toEqual({
      success: false,
      redeem_status: "completed",
      error: "It was too late to cancel",
    });
    const never = await cancel(portal.admin, nextCode());
    expect([never.status, never.body.error]).toEqual([409, "This code isn't being redeemed"]);
  });
  it("has one winner of many who begin at once, and of a cancel beside the start", async () => {
    const id = nextCode();
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(portal.admin, id, "sandbox-stall")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
      new Set(["This code is already being redeemed"]),
    );
    await Promise.all([cancel(portal.admin, id), cancel(portal.admin, id), cancel(portal.admin, id)]);
    await becomes(portal.admin, id, "cancelled");
    const { rows } = await sql<{ state: string }>`select state from redemptions
      where code_id = ${id}`.execute(portal.kernel.db);
    expect(rows).toEqual([{ state: "cancelled" }]);
  });
  it("is one for the same idempotency key, whatever the network does", async () => {
    const [id, other] = [nextCode(), nextCode()];
    const key = { "idempotency-key": randomUUID() };
    const [first, second] = [
      await redeem(portal.admin, id, "sandbox-stall", key),
      await redeem(portal.admin, id, "sandbox-stall", key),
    ];
    expect([first.body, second.body]).toEqual([
      { success: true, redeem_status: "queued" },
      { success: true, redeem_status: "queued" },
    ]);
    expect((await redeem(portal.admin, other, "sandbox-stall", key)).status).toBe(422);
    await cancel(portal.admin, id);
  });
  it("is recorded with who, what and for which player", async () => {
    const id = nextCode();
    await redeem(portal.admin, id, "sandbox-stall");
    await cancel(portal.admin, id);
    const { rows } = await sql<{ kind: string; action_id: string }>`select kind, action_id from audit_log
      where record_id = ${id} order by id`.execute(portal.kernel.db);
    expect(rows).toEqual([
      { kind: "action", action_id: "redeem" },
      { kind: "action", action_id: "cancel-redeem" },
    ]);
  });
});

describe("who may redeem", () => {
  it("is the buyer of the code, or a role with the permission; for all others the code is not found", async () => {
    const theirs = nextCode();
    const [own] = await soldCodes(portal, 1, "user@demo.test").catch(() => [undefined]);
    const calls = (caller: typeof portal.user, id: string) =>
      Promise.all([
        caller.get(`/portal/api/redeem-status/${id}`),
        caller.get(`/portal/api/can-redeem/${id}`),
        redeem(caller, id),
        cancel(caller, id),
      ]);
    expect((await calls(portal.user, theirs)).map(({ status, body }) => [status, body.error])).toEqual(
      Array.from({ length: 4 }, () => [404, "Record not found"]),
    );
    expect((await calls(portal.user, randomUUID())).map(({ status, body }) => [status, body.error])).toEqual(
      Array.from({ length: 4 }, () => [404, "Record not found"]),
    );
    expect((await calls(portal.user, "no-id-at-all")).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await calls(portal.anonymous, theirs)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await statusOf(portal.admin, theirs)).toMatchObject({ redeem_status: null });
    if (own === undefined) throw new Error("the demo's user has bought no code");
    expect((await portal.user.post("/portal/api/redeem-statuses", { ids: [own, theirs] })).body.statuses).toEqual({
      [own]: {
        redeem_success: null,
        redeem_error: null,
        redeem_status: null,
        redeem_progress_step: null,
        redeem_progress_total_steps: null,
      },
    });
    expect((await portal.anonymous.post("/portal/api/redeem-statuses", { ids: [own] })).status).toBe(401);
    expect((await redeem(portal.user, own)).body).toMatchObject({ success: true });
    await becomes(portal.user, own, "completed");
  });
  it("does not reach what is still for sale, and takes no blank player", async () => {
    const {
      rows: [fresh],
    } = await sql<{ id: string }>`select id from codes where status = 'new'
      limit 1`.execute(portal.kernel.db);
    expect((await portal.admin.get(`/portal/api/can-redeem/${fresh?.id}`)).body).toEqual({ canRedeem: false });
    expect((await redeem(portal.admin, fresh?.id ?? "")).body.error).toBe("Only a sold code can be redeemed");
    expect((await redeem(portal.admin, nextCode(), "  ")).status).toBe(400);
    expect((await redeem(portal.admin, nextCode(), "line\nbreak")).status).toBe(400);
  });
});
