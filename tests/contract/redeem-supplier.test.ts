import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { becomes, cancel, redeem, soldCodes, statusOf } from "../support/redeeming.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { startSupplier, type Mischief, type Supplier } from "../support/supplier.ts";

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
  free.push(...(await soldCodes(portal, 20)));
});
afterAll(async () => {
  await portal.close();
  await supplier.close();
});

/**
 * Begins a redemption for its own player; returns the code's id and a function that finds the attempt at the supplier.
 */
async function begin(
  player: string,
  onBegin?: Mischief,
  onAsk: Mischief[] = [],
): Promise<{ code: string; id: () => Promise<string> }> {
  const code = free.pop() ?? "";
  if (onBegin !== undefined) supplier.onBegin.set(player, onBegin);
  supplier.onAsk.set(player, onAsk);
  expect((await redeem(portal.admin, code, player)).body).toMatchObject({ success: true });
  return {
    code,
    id: async () =>
      (
        await sql<{ id: string }>`select id from redemptions
    where code_id = ${code}`.execute(portal.kernel.db)
      ).rows[0]?.id ?? "",
  };
}
const settle = (id: string, answer: Record<string, unknown>): void =>
  void Object.assign(supplier.attempts.get(id) ?? {}, { answer });
const arrives = async (id: string): Promise<void> => {
  await expect.poll(() => supplier.attempts.has(id)).toBe(true);
};
const timesBegun = (id: string): number => supplier.begun.filter((one) => one === id).length;

describe("a supplier behind signed requests", () => {
  it("gets the code, the player and the goods, and is asked until it has redeemed them", async () => {
    const { code, id } = await begin("player-1");
    const attempt = await id();
    await arrives(attempt);
    const {
      rows: [kept],
    } = await sql<{
      slug: string;
      value: string;
      code_tail: string;
    }>`select g.slug, d.value, c.code_tail from codes c join games g on g.id = c.game_id join denominations d
      on d.id = c.denomination_id where c.id = ${code}`.execute(portal.kernel.db);
    expect(supplier.attempts.get(attempt)?.body).toMatchObject({
      id: attempt,
      playerId: "player-1",
      game: kept?.slug,
      denomination: kept?.value,
    });
    expect(supplier.attempts.get(attempt)?.body.code.endsWith(kept?.code_tail ?? "-")).toBe(true);
    await expect
      .poll(() => statusOf(portal.admin, code))
      .toMatchObject({ redeem_status: "inprogress", redeem_progress_step: 1, redeem_progress_total_steps: 2 });
    settle(attempt, { state: "completed" });
    await becomes(portal.admin, code, "completed");
    expect([timesBegun(attempt), supplier.badSignatures]).toEqual([1, 0]);
  });
  it.each(["lose", "late", "500", "no-json", "endless"] as const)(
    "is asked by our id when its answer is %s, and started only once",
    async (mischief) => {
      const { code, id } = await begin(`begins-${mischief}`, mischief, ["lose", "500"]);
      const attempt = await id();
      await arrives(attempt);
      settle(attempt, { state: "completed" });
      await becomes(portal.admin, code, "completed");
      expect(timesBegun(attempt)).toBe(1);
    },
  );
  it("is not followed where it redirects, since the code would go there; what never arrived is sent again under the same id", async () => {
    const { code, id } = await begin("goes-elsewhere", "redirect");
    const attempt = await id();
    await expect.poll(() => timesBegun(attempt)).toBeGreaterThan(0);
    expect(await statusOf(portal.admin, code)).toMatchObject({ redeem_status: "inprogress" });
    supplier.onBegin.delete("goes-elsewhere");
    await arrives(attempt);
    settle(attempt, { state: "completed" });
    await becomes(portal.admin, code, "completed");
    expect(supplier.strayed).toEqual([]);
  });
  it("refuses in its own words, of which the code is no part", async () => {
    const { code } = await begin("unwanted", "refuse");
    expect(await becomes(portal.admin, code, "failed")).toMatchObject({
      redeem_success: false,
      redeem_error: "•••• is not known here",
    });
  });
  it("is asked to stop, and what it says then holds", async () => {
    const [stops, wins] = [await begin("stops"), await begin("wins")];
    await Promise.all([arrives(await stops.id()), arrives(await wins.id())]);
    await cancel(portal.admin, stops.code);
    await becomes(portal.admin, stops.code, "cancelled");
    settle(await wins.id(), { state: "completed" });
    await cancel(portal.admin, wins.code);
    await becomes(portal.admin, wins.code, "completed");
  });
});

it("answers with the message of docs/product.md without a provider", async () => {
  const idle = await startSmallDemo({
    configFile: "tests/fixtures/marketplace.config.ts",
    variables: { REDEEM_PROVIDER: "none" },
  });
  try {
    const [code = ""] = await soldCodes(idle, 1);
    expect((await idle.admin.get(`/portal/api/can-redeem/${code}`)).body).toEqual({ canRedeem: false });
    const answer = await redeem(idle.admin, code);
    expect([answer.status, answer.body.error]).toEqual([503, "Redeem service not available. Please try again later."]);
  } finally {
    await idle.close();
  }
});
