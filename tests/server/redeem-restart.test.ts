import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import {
  openMarketplacePlace,
  type MarketplacePlace,
  type MarketplaceProcess,
} from "../support/marketplace-process.ts";
import type { Answer } from "../support/portal.ts";
import { startSupplier, type Supplier } from "../support/supplier.ts";

const secret = "what the supplier and we know";
let place: MarketplacePlace;
const suppliers: Supplier[] = [];
afterEach(async () => {
  await place.clear();
  for (const supplier of suppliers.splice(0)) await supplier.close();
});

const openSupplier = async (): Promise<Supplier> => {
  const supplier = await startSupplier(secret);
  suppliers.push(supplier);
  return supplier;
};
const variablesOf = ({ url }: Supplier): Record<string, string> => ({
  REDEEM_PROVIDER: "http",
  REDEEM_URL: url,
  REDEEM_SECRET: secret,
});

/** Returns codes that were sold and never redeemed. */
async function redeemable({ operator }: MarketplaceProcess, count: number): Promise<string[]> {
  const {
    body: { data },
  } = await operator.post("/get_resource_data", {
    source: "list",
    resourceId: "codes",
    limit: count,
    offset: 0,
    sort: [],
    filters: [
      { field: "status", operator: "eq", value: "sold" },
      { field: "redeem_status", operator: "isEmpty", value: "" },
    ],
  });
  const ids = (data as { id: string }[]).map(({ id }) => id);
  expect(ids.length).toBe(count);
  return ids;
}
const redeem = ({ operator }: MarketplaceProcess, id: string, player: string): Promise<Answer> =>
  operator.post("/portal/api/redeem-code", { gameCodeId: id, targetPlayerId: player });

it("goes on after kill -9 at any moment, and no code is redeemed twice", async () => {
  place = await openMarketplacePlace();
  const supplier = await openSupplier();
  supplier.onBegin.set("late", "late");
  const variables = variablesOf(supplier);
  let portal = await place.start(variables);
  const ids = await redeemable(portal, 12);
  const moments = [0, 40, 150, 400];
  for (const [round, moment] of moments.entries()) {
    for (const [index, id] of ids.slice(round * 3, round * 3 + 3).entries())
      await redeem(portal, id, index === 1 ? "late" : "player");
    await sleep(moment);
    await portal.kill();
    portal = await place.start(variables);
  }
  // Some attempts were running when their server died; the supplier completes them all now.
  const states = async (): Promise<string[]> => {
    for (const attempt of supplier.attempts.values()) attempt.answer = { state: "completed" };
    const { statuses } = (await portal.operator.post("/portal/api/redeem-statuses", { ids })).body as {
      statuses: Record<string, { redeem_status: string }>;
    };
    return ids.map((id) => statuses[id]?.redeem_status ?? "");
  };
  await expect.poll(states).toEqual(ids.map(() => "completed"));
  // The demo's own running attempt arrives here as well.
  const codes = [...supplier.attempts.values()]
    .map(({ body }) => body)
    .filter(({ playerId }) => ["player", "late"].includes(playerId))
    .map(({ code }) => code);
  expect(codes.length).toBe(12);
  expect(new Set(codes).size).toBe(12);
});

it("leaves an open attempt with the supplier it began with, however the portal is configured later", async () => {
  place = await openMarketplacePlace();
  const [first, second] = [await openSupplier(), await openSupplier()];
  let portal = await place.start(variablesOf(first));
  const [open = "", later = ""] = await redeemable(portal, 2);
  const statusOf = async (id: string): Promise<string> =>
    (await portal.operator.get(`/portal/api/redeem-status/${id}`)).body.redeem_status as string;
  const attemptsOf = (supplier: Supplier, player: string): number =>
    [...supplier.attempts.values()].filter(({ body }) => body.playerId === player).length;
  const complete = (supplier: Supplier): void =>
    supplier.attempts.forEach((attempt) => (attempt.answer = { state: "completed" }));
  expect((await redeem(portal, open, "opened")).status).toBe(200);
  await expect.poll(() => attemptsOf(first, "opened")).toBe(1);
  await portal.kill();

  portal = await place.start(variablesOf(second));
  expect((await redeem(portal, later, "later")).status).toBe(200);
  await expect.poll(() => attemptsOf(second, "later")).toBe(1);
  await expect
    .poll(async () => {
      complete(second);
      return await statusOf(later);
    })
    .toBe("completed");
  expect(await statusOf(open)).toBe("inprogress");
  const {
    body: {
      data: [listed],
    },
  } = await portal.operator.post("/get_resource_data", {
    source: "list",
    resourceId: "redemptions",
    limit: 1,
    offset: 0,
    sort: [],
    filters: [{ field: "player_id", operator: "eq", value: "opened" }],
  });
  expect(listed.error).toMatch(/supplier/i);
  await portal.kill();

  portal = await place.start(variablesOf(first));
  await expect
    .poll(async () => {
      complete(first);
      return await statusOf(open);
    })
    .toBe("completed");
  expect([
    attemptsOf(first, "opened"),
    attemptsOf(second, "opened"),
    attemptsOf(first, "later"),
    first.begun.filter((id) => first.attempts.get(id)?.body.playerId === "opened").length,
  ]).toEqual([1, 0, 0, 1]);
});
