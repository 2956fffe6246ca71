import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { marketplacePlace, type MarketplacePlace } from "../support/marketplace-process.ts";
import { startSupplier, type Supplier } from "../support/supplier.ts";

const secret = "what the supplier and we know";
let place: MarketplacePlace;
let supplier: Supplier;
afterEach(async () => {
  await place.clear();
  await supplier.close();
});

it("goes on after kill -9 at any moment, and no code is redeemed twice", async () => {
  place = marketplacePlace();
  supplier = await startSupplier(secret);
  supplier.onBegin.set("late", "late");
  const variables = { REDEEM_PROVIDER: "http", REDEEM_URL: supplier.url, REDEEM_SECRET: secret };
  let portal = await place.start(variables);
  const { body: { data } } = await portal.operator.post("/get_resource_data", { source: "list", resourceId: "codes", limit: 12, offset: 0, sort: [], filters: [{ field: "status", operator: "eq", value: "sold" }, { field: "redeem_status", operator: "isEmpty", value: "" }] });
  const ids = (data as { id: string }[]).map(({ id }) => id);
  expect(ids.length).toBe(12);
  const moments = [0, 40, 150, 400];
  for (const [round, moment] of moments.entries()) {
    for (const [index, id] of ids.slice(round * 3, round * 3 + 3).entries()) await portal.operator.post("/portal/api/redeem-code", { gameCodeId: id, targetPlayerId: index === 1 ? "late" : "player" });
    await sleep(moment);
    await portal.kill();
    portal = await place.start(variables);
  }
  // Some were under way when their server died; the supplier finishes them all now.
  const states = async (): Promise<string[]> => {
    for (const attempt of supplier.attempts.values()) attempt.answer = { state: "completed" };
    const { statuses } = (await portal.operator.post("/portal/api/redeem-statuses", { ids })).body as { statuses: Record<string, { redeem_status: string }> };
    return ids.map((id) => statuses[id]?.redeem_status ?? "");
  };
  await expect.poll(states, { timeout: 60_000, interval: 200 }).toEqual(ids.map(() => "completed"));
  // The attempt that the demo has under way comes here as well.
  const codes = [...supplier.attempts.values()].map(({ body }) => body).filter(({ playerId }) => ["player", "late"].includes(playerId)).map(({ code }) => code);
  expect(codes.length).toBe(12);
  expect(new Set(codes).size).toBe(12);
}, 180_000);
