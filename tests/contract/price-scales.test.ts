/** Price scales and markups: ranges, and denominations that must exist in their game. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../support/portal.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let otherGame: string;
beforeAll(async () => {
  shop = await openShop();
  otherGame =
    (
      await sql<{ id: string }>`insert into games (name, slug) values ('Other game', 'other-game')
    returning id`.execute(shop.kernel.db)
    ).rows[0]?.id ?? "";
  await sql`insert into denominations (game_id, value, face_value, price)
    values (${otherGame}, '99 stars', 1, 1)`.execute(shop.kernel.db);
});
afterAll(() => shop.close());

const create = (record: object, resourceId = "price_scales"): Promise<Answer> =>
  shop.admin.post("/create_record", { resourceId, record: { price_scale: "2", ...record }, requiredColumnsToSkip: [] });
const update = (recordId: string, record: object): Promise<Answer> =>
  shop.admin.post("/update_record", { resourceId: "price_scales", recordId, record });
const rows = async (resourceId: string): Promise<Record<string, unknown>[]> =>
  (
    await shop.admin.post("/get_resource_data", {
      source: "list",
      resourceId,
      filters: [],
      sort: [],
      limit: 50,
      offset: 0,
    })
  ).body.data;

describe("the denominations of a price scale", () => {
  it("are those of its game: others are refused by name, when it is created and when either is changed", async () => {
    expect((await create({ game_id: shop.gameId, denominations: '["10 gems","99 stars"]' })).body.error).toBe(
      "Denominations: 99 stars is not a denomination of this game",
    );
    expect((await create({ game_id: shop.gameId, denominations: '["x","y"]' })).body.error).toBe(
      "Denominations: x, y are not denominations of this game",
    );
    const { newRecordId } = (await create({ game_id: shop.gameId, denominations: '["10 gems"]' })).body;
    expect((await update(newRecordId, { denominations: '["99 stars"]' })).body.error).toBe(
      "Denominations: 99 stars is not a denomination of this game",
    );
    expect((await update(newRecordId, { game_id: otherGame })).body.error).toBe(
      "Denominations: 10 gems is not a denomination of this game",
    );
    expect((await update(newRecordId, { game_id: otherGame, denominations: '["99 stars"]' })).body.recordId).toBe(
      newRecordId,
    );
  });
  it("are checked by the database for every writer", async () => {
    await expect(
      sql`insert into price_scales (game_id, denominations, price_scale)
      values (${shop.gameId}, '["99 stars"]', 2)`.execute(shop.kernel.db),
    ).rejects.toThrow(/denominations of its game/);
    await expect(
      sql`update price_scales set denominations = '["nothing"]' where denominations is
      not null`.execute(shop.kernel.db),
    ).rejects.toThrow(/denominations of its game/);
  });
  it("of older rows that are wrong stay as they are, are named in the list, and don't keep the rest from being changed", async () => {
    await sql`alter table price_scales disable trigger price_scale_denominations_new`.execute(shop.kernel.db);
    const {
      rows: [old],
    } = await sql<{ id: string }>`insert into price_scales (game_id, denominations, price_scale)
      values (${shop.gameId}, '["10 gems","gone"]', 2) returning id`.execute(shop.kernel.db);
    await sql`alter table price_scales enable trigger price_scale_denominations_new`.execute(shop.kernel.db);
    expect((await rows("price_scales")).find(({ id }) => id === old?.id)).toMatchObject({
      unknown_denominations: ["gone"],
    });
    expect((await update(old?.id ?? "", { note: "still here" })).body.recordId).toBe(old?.id);
    await sql`delete from price_scales where id = ${old?.id ?? null}`.execute(shop.kernel.db);
  });
  it("follow a denomination that gets another value", async () => {
    const { newRecordId } = (await create({ game_id: shop.gameId, denominations: '["30 gems","10 gems"]' })).body;
    await sql`update denominations set value = '33 gems' where id = ${shop.thirty}`.execute(shop.kernel.db);
    const {
      rows: [scale],
    } = await sql<{ denominations: string }>`select denominations from price_scales
      where id = ${newRecordId}`.execute(shop.kernel.db);
    expect(JSON.parse(scale?.denominations ?? "")).toEqual(["33 gems", "10 gems"]);
    await sql`delete from price_scales`.execute(shop.kernel.db);
  });
});

describe("a price markup", () => {
  it("is from 101% to 500%, in the form's words and in the database", async () => {
    for (const price_scale of ["1", "1.0099", "5.0001", "0.9"])
      expect((await create({ price_scale }, "price_markups")).body.error).toBe(
        "Price scale must be between 101% and 500%",
      );
    await expect(
      sql`insert into price_scales (kind, price_scale)
      values ('markup', 1)`.execute(shop.kernel.db),
    ).rejects.toThrow(/price_scales_markup_price_scale/);
    expect(
      (
        await shop.buyer.post("/create_record", {
          resourceId: "price_markups",
          record: { price_scale: "2" },
          requiredColumnsToSkip: [],
        })
      ).body.error,
    ).toBeTruthy();
    expect(
      (
        await shop.anonymous.post("/create_record", {
          resourceId: "price_markups",
          record: { price_scale: "2" },
          requiredColumnsToSkip: [],
        })
      ).status,
    ).toBe(401);
  });
  it("is listed apart from price scales, and decides the price like one", async () => {
    const { newRecordId } = (await create({ price_scale: "1.2", user_id: shop.otherId }, "price_markups")).body;
    expect((await rows("price_markups")).map(({ id }) => id)).toEqual([newRecordId]);
    expect(await rows("price_scales")).toEqual([]);
    expect((await update(newRecordId, { price_scale: "0.5" })).body.error).toBeTruthy();
    const game = (await shop.other.get("/plugin/game-codes/offers")).body.games.find(
      ({ id }: { id: string }) => id === shop.gameId,
    );
    expect(game.denominations.map(({ price }: { price: string }) => price)[0]).toBe("1.800000");
    const column = (await shop.admin.post("/get_resource", { resourceId: "price_markups" })).body.resource.columns.find(
      ({ name }: { name: string }) => name === "price_scale",
    );
    expect(column).toMatchObject({
      unit: { symbol: "%", shift: 2 },
      minValue: 1.01,
      maxValue: 5,
      suggestOnCreate: "1.01",
    });
  });
});
