/** The code page's own calls: status, notes, games; and price scales with their preview. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Caller } from "../support/portal.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let id: string;
beforeAll(async () => {
  shop = await openShop();
  const { rows } = await sql<{ id: string }>`select id from codes order by created_at, id
    limit 1`.execute(shop.kernel.db);
  id = rows[0]?.id ?? "";
});
afterAll(() => shop.close());

const call = (caller: Caller, method: string, path: string, body?: object): Promise<Answer> =>
  caller.send(method, `/portal/api${path}`, body);

describe("a code's status", () => {
  const set = (caller: Caller, status: string, code = id): Promise<Answer> =>
    call(caller, "PUT", `/game-code/${code}/status`, { status });
  it("is switched freely, at once, on record", async () => {
    for (const status of ["sold", "delivering", "new", "new"])
      expect((await set(shop.admin, status)).body).toEqual({ success: true, message: "Status saved", saleLock: null });
    const { rows } = await sql<{ changes: { before: string; after: string }[] }>`select changes from audit_log
      where record_id = ${id} and kind = 'edited' order by id`.execute(shop.kernel.db);
    expect(rows.map(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([
      [["new", "sold"]],
      [["sold", "delivering"]],
      [["delivering", "new"]],
    ]);
  });
  it("refuses other roles, anonymous callers, unknown statuses and unknown codes", async () => {
    expect((await set(shop.buyer, "sold")).status).toBe(403);
    expect((await set(shop.anonymous, "sold")).status).toBe(401);
    expect((await set(shop.admin, "stolen")).status).toBe(400);
    expect((await set(shop.admin, "sold", "00000000-0000-4000-8000-000000000000")).status).toBe(404);
  });
});

describe("notes on a code", () => {
  const add = (note: string, caller = shop.admin): Promise<Answer> =>
    call(caller, "POST", `/game-code/${id}/notes`, { note, createdAt: "2026-05-01T10:00:00.000Z" });
  it("are added with their moment, deleted by their place; blank ones are ignored", async () => {
    expect((await add("  first ")).body).toEqual({
      success: true,
      notes: [{ text: "first", createdAt: "2026-05-01T10:00:00.000Z" }],
    });
    await add("second");
    expect((await add("   ")).body.notes).toHaveLength(2);
    expect((await call(shop.admin, "DELETE", `/game-code/${id}/notes/0`)).body).toMatchObject({
      success: true,
      notes: [{ text: "second" }],
    });
    expect((await call(shop.admin, "DELETE", `/game-code/${id}/notes/7`)).status).toBe(404);
  });
  it("may be plain strings from before", async () => {
    await sql`update codes set notes = '["old words"]' where id = ${id}`.execute(shop.kernel.db);
    expect(
      (await add("new words")).body.notes.map((note: string | { text: string }) =>
        typeof note === "string" ? note : note.text,
      ),
    ).toEqual(["old words", "new words"]);
  });
  it("are not lost by simultaneous writes", async () => {
    await sql`update codes set notes = '[]' where id = ${id}`.execute(shop.kernel.db);
    await Promise.all(Array.from({ length: 8 }, (_, at) => add(`note ${at}`)));
    const { rows } = await sql<{ count: number }>`select jsonb_array_length(notes) as count from codes
      where id = ${id}`.execute(shop.kernel.db);
    expect(rows[0]?.count).toBe(8);
  });
  it("refuse other roles and anonymous callers", async () => {
    expect((await add("x", shop.buyer)).status).toBe(403);
    expect((await call(shop.anonymous, "DELETE", `/game-code/${id}/notes/0`)).status).toBe(401);
  });
});

describe("price scales", () => {
  const create = (record: object, caller = shop.admin): Promise<Answer> =>
    caller.post("/create_record", { resourceId: "price_scales", record });
  const preview = (body: object, caller = shop.admin): Promise<Answer> =>
    caller.post("/plugin/game-codes/preview_prices", body);
  it("are records of superadmins, in the limits and words of docs/product.md", async () => {
    expect((await create({ price_scale: "0.009" })).body.error).toBe("Price scale must be between 1% and 10000%");
    expect((await create({ price_scale: "100.0001" })).body.error).toBe("Price scale must be between 1% and 10000%");
    expect((await create({ price_scale: "1", game_id: shop.gameId, denominations: "[]" })).body.error).toBe(
      "Please select at least one denomination.",
    );
    expect((await create({ price_scale: "1", game_id: shop.gameId, denominations: "{" })).body.error).toBe(
      "Please select at least one denomination.",
    );
    expect((await create({ price_scale: "1" }, shop.buyer)).body.error).toBeTruthy();
  });
  it("without a game are for all denominations", async () => {
    const { newRecordId } = (await create({ price_scale: "1.1", denominations: '["10 gems"]' })).body;
    const { rows } = await sql<{ denominations: unknown }>`select denominations from price_scales
      where id = ${newRecordId}`.execute(shop.kernel.db);
    expect(rows[0]?.denominations).toBeNull();
  });
  it("say who pays what", async () => {
    const rule = (
      await create({ user_id: shop.buyerId, game_id: shop.gameId, denominations: '["10 gems"]', price_scale: "0.5" })
    ).body.newRecordId;
    const general = await preview({});
    expect(general.body.denominations.map(({ value, price }: Record<string, string>) => [value, price])).toEqual([
      ["10 gems", "1.650000"],
      ["20 gems", "3.299999"],
      ["30 gems", null],
    ]);
    expect(general.body.people).toEqual([{ id: shop.buyerId, label: "Bea Buyer" }]);
    expect((await preview({ ruleId: rule })).body).toMatchObject({
      forEverybody: false,
      denominations: [{ value: "10 gems", listPrice: "1.500000", priceScale: "0.5000", price: "0.750000", rule }],
    });
    expect(
      (await preview({ userId: shop.buyerId })).body.denominations.map(({ price }: { price: string }) => price),
    ).toEqual(["0.750000", "3.299999", null]);
    expect((await preview({}, shop.buyer)).body.error).toBe("Action is not allowed");
  });
});

it("the games come with the values of their denominations", async () => {
  expect((await call(shop.buyer, "GET", "/games")).body).toEqual([
    {
      id: shop.gameId,
      name: "Shop game",
      denominations: ["10 gems", "20 gems", "30 gems"].map((value) => ({ id: expect.any(String) as unknown, value })),
    },
  ]);
  expect((await call(shop.anonymous, "GET", "/games")).status).toBe(401);
});
