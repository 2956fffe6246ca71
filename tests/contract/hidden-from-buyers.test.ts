/**
 * What a buyer must not see: base prices, games that are not for sale, staff, the company's wallet, and badges of
 * others.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { recordsBadgeId } from "../../kernel/contract/shell/records-badge.ts";
import { topics } from "../../kernel/contract/socket.ts";
import { balanceTopic } from "../../plugins/finance/contract.ts";
import { nextMessage } from "../support/next-message.ts";
import type { Caller } from "../support/portal.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { withoutStakes } from "../support/without-stakes.ts";

let shop: Shop;
let inactiveGame: string;
let inactiveDenomination: string;
let orderId: string;

/** Prices that occur nowhere else, so that finding one in an answer proves a leak. */
const basePrice = "7.654321";
const hiddenGame = "Zzyzx Unreleased";

beforeAll(async () => {
  shop = await openShop();
  await withoutStakes(shop.kernel.db);
  const { db } = shop.kernel;
  const one = async (statement: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
    (await statement.execute(db)).rows[0]?.id ?? "";
  await sql`update denominations set price = ${basePrice}::numeric where id = ${shop.ten}`.execute(db);
  await sql`insert into price_scales (user_id, price_scale, note)
    values (${shop.buyerId}, 0.5, 'Half for Bea')`.execute(db);
  inactiveGame = await one(sql`insert into games (name, slug, active) values (${hiddenGame}, 'zzyzx', false)
    returning id`);
  inactiveDenomination = await one(sql`insert into denominations (game_id, value, face_value, price)
    values (${inactiveGame}, 'Secret pack', 1, 5.4321) returning id`);
  const placed = await shop.buyer.post("/portal/adminapi/v1/plugin/game-codes/orders", {
    lines: [{ denominationId: shop.ten, quantity: 2 }],
  });
  expect(placed.status).toBe(200);
  orderId = placed.body.id;
  await shop.admin.post(`/portal/adminapi/v1/plugin/game-codes/orders/${orderId}/refund`, {
    reason: "A mistake at the counter, says Ann",
  });
});
afterAll(() => shop.close());

const list = (caller: Caller, resourceId: string, query: object = {}) =>
  caller.post("/get_resource_data", {
    source: "list",
    resourceId,
    filters: [],
    sort: [],
    limit: 100,
    offset: 0,
    ...query,
  });
const show = (caller: Caller, resourceId: string, id: string) =>
  caller.post("/get_resource_data", {
    source: "show",
    resourceId,
    filters: [{ field: "id", operator: "eq", value: id }],
    sort: [],
    limit: 1,
    offset: 0,
  });
const textOf = (answer: { body: unknown }): string => JSON.stringify(answer.body);

describe("the base price", () => {
  it("is in no list, page, filter, sort, range, search or export of a buyer, who sees their own price instead", async () => {
    const { body } = await list(shop.buyer, "denominations");
    expect(body.data.find((row: { id: string }) => row.id === shop.ten)).toMatchObject({ buyer_price: "3.827161" });
    expect((await show(shop.buyer, "denominations", shop.ten)).body.data[0]).toMatchObject({ buyer_price: "3.827161" });
    expect(
      (await list(shop.other, "denominations")).body.data.find((row: { id: string }) => row.id === shop.twenty),
    ).toMatchObject({ buyer_price: "2.999999" });
    for (const row of body.data) expect(row).not.toHaveProperty("price");
    const { resource } = (await shop.buyer.post("/get_resource", { resourceId: "denominations" })).body;
    expect(resource.columns.map(({ name }: { name: string }) => name)).not.toContain("price");
    for (const query of [
      { filters: [{ field: "price", operator: "gt", value: "1" }] },
      { sort: [{ field: "price", direction: "asc" }] },
    ]) {
      expect((await list(shop.buyer, "denominations", query)).body.error).toBeTruthy();
    }
    expect(
      (await shop.buyer.post("/get_min_max_for_columns", { resourceId: "denominations" })).body,
    ).not.toHaveProperty("price");
    expect((await list(shop.buyer, "denominations", { search: "7.654321" })).body.data ?? []).toEqual([]);
    const exportOf = (columns: string[]) =>
      shop.buyer.post("/portal/adminapi/v1/plugin/data-transfer/export", {
        resourceId: "denominations",
        format: "csv",
        columns,
        filters: [],
        sort: [],
      });
    expect(textOf(await exportOf(["price"]))).not.toContain(basePrice);
    const exported = await exportOf(["value", "buyer_price"]);
    expect(String(exported.body)).toContain("3.827161");
    expect(textOf(exported)).not.toContain(basePrice);
  });
  it("cannot be reckoned from an order, whose scale is the shop's own business", async () => {
    const { body } = await shop.buyer.get(`/plugin/game-codes/orders/${orderId}`);
    expect(body.lines).toHaveLength(1);
    expect(body.lines[0]).not.toHaveProperty("priceScale");
    expect((await shop.admin.get(`/plugin/game-codes/orders/${orderId}`)).body.lines[0].priceScale).toBe("0.5000");
  });
  it("is seen by those who keep the prices", async () => {
    const row = (await list(shop.admin, "denominations")).body.data.find(({ id }: { id: string }) => id === shop.ten);
    expect(row.price).toBe(basePrice);
    expect(row).not.toHaveProperty("buyer_price");
  });
});

describe("a game that is not active", () => {
  it("is not there for a buyer: not in lists, pages, selectors, the games call, the offers or an order's refusal", async () => {
    for (const resourceId of ["games", "denominations"])
      expect(textOf(await list(shop.buyer, resourceId)), resourceId).not.toMatch(/Zzyzx|Secret pack/);
    expect((await show(shop.buyer, "games", inactiveGame)).body.data).toEqual([]);
    expect((await show(shop.buyer, "denominations", inactiveDenomination)).body.data).toEqual([]);
    expect(
      (
        await shop.buyer.post("/get_resource_foreign_data", {
          resourceId: "denominations",
          column: "game_id",
          limit: 100,
          offset: 0,
          currentValue: inactiveGame,
        })
      ).body.items.map(({ label }: { label: string }) => label),
    ).toEqual(["Shop game"]);
    for (const path of ["/portal/api/games", "/portal/adminapi/v1/plugin/game-codes/offers"])
      expect(
        textOf(
          await shop.buyer.send(path.endsWith("games") ? "GET" : "POST", path, path.endsWith("games") ? undefined : {}),
        ),
      ).not.toMatch(/Zzyzx|Secret pack/);
    expect(
      textOf(
        await shop.buyer.post("/portal/adminapi/v1/plugin/game-codes/orders", {
          lines: [{ denominationId: inactiveDenomination, quantity: 1 }],
        }),
      ),
    ).not.toMatch(/Zzyzx|Secret pack/);
  });
  it("hides its denominations, active as they are, from the moment it is switched off", async () => {
    const { db } = shop.kernel;
    await sql`update games set active = false where id = ${shop.gameId}`.execute(db);
    expect((await list(shop.buyer, "denominations")).body.data).toEqual([]);
    await sql`update games set active = true where id = ${shop.gameId}`.execute(db);
    expect((await list(shop.buyer, "denominations")).body.data).toHaveLength(3);
  });
  it("stays the label of what was bought of it", async () => {
    const { db } = shop.kernel;
    await sql`update games set active = false where id = ${shop.gameId}`.execute(db);
    expect((await shop.buyer.get(`/plugin/game-codes/orders/${orderId}`)).body.lines[0].title).toBe(
      "Shop game — 10 gems",
    );
    await sql`update games set active = true where id = ${shop.gameId}`.execute(db);
  });
  it("is there for a superadmin", async () => {
    expect(textOf(await list(shop.admin, "games"))).toContain(hiddenGame);
    expect(textOf(await shop.admin.get("/portal/api/games"))).toContain(hiddenGame);
  });
});

describe("an order's history", () => {
  it("says to a buyer what happened, when, and whether it was they or the shop, and no more", async () => {
    const { body } = await shop.buyer.get(`/plugin/game-codes/orders/${orderId}`);
    expect(body.events.map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual([
      ["placed", "buyer"],
      ["refunded", "shop"],
    ]);
    expect(textOf({ body })).not.toMatch(/Ann|admin@shop\.test|counter/);
    for (const event of body.events) expect(event.who ?? null).toBeNull();
  });
  it("names users to those who see all orders, and is hidden from others", async () => {
    expect(
      (await shop.admin.get(`/plugin/game-codes/orders/${orderId}`)).body.events.map(({ who }: { who: string }) => who),
    ).toEqual(["Bea Buyer", "Ann Admin"]);
    expect((await shop.other.get(`/plugin/game-codes/orders/${orderId}`)).body).toMatchObject({
      error: "Record not found",
    });
    expect((await shop.anonymous.get(`/plugin/game-codes/orders/${orderId}`)).status).toBe(401);
  });
});

describe("badges and open topics", () => {
  it("are sent over the socket only to users who get them over HTTP", async () => {
    const overHttp = async (caller: Caller): Promise<string[]> =>
      Object.keys((await caller.get("/get_menu_badges")).body);
    const wanted = ["codes", "redemptions", "approvals", "nothing"];
    for (const caller of [shop.admin, shop.buyer]) {
      const socket = await openSocket(caller);
      const allowed = [];
      for (const itemId of wanted) if (await socket.maySubscribe(topics.menuBadge(itemId))) allowed.push(itemId);
      expect(allowed.toSorted()).toEqual((await overHttp(caller)).toSorted());
      socket.close();
    }
    const buyer = await openSocket(shop.buyer);
    for (const topic of [
      "/opentopic/anything",
      topics.menuBadge("codes"),
      topics.menuBadge(recordsBadgeId("codes", shop.otherId)),
      "/resource/codes",
      `/${shop.otherId}/balance`,
      `/${shop.otherId}/import/1`,
      `/${shop.otherId}/chat-bot`,
    ])
      expect(await buyer.maySubscribe(topic), topic).toBe(false);
    for (const topic of [
      topics.messages,
      "/opentopic/stock",
      "/resource/orders",
      topics.menuBadge(recordsBadgeId("orders", shop.otherId)),
      balanceTopic(shop.buyerId),
    ])
      expect(await buyer.maySubscribe(topic), topic).toBe(true);
    buyer.close();
    const anonymous = await openSocket(shop.anonymous);
    for (const topic of [topics.messages, topics.menuBadge("codes"), "/opentopic/stock", "/resource/games"])
      expect(await anonymous.maySubscribe(topic), topic).toBe(false);
    anonymous.close();
  });
});

async function openSocket({
  cookie,
}: Caller): Promise<{ maySubscribe(topic: string): Promise<boolean>; close(): void }> {
  const socket = new WebSocket(`${shop.server.url.replace("http", "ws")}/portal/afws`, {
    headers: cookie === undefined ? {} : { cookie },
  });
  const frames: string[] = [];
  socket.on("message", (data) => void frames.push(String(data)));
  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) await nextMessage(socket);
  };
  await until(() => frames.length > 0);
  return {
    close: () => socket.close(),
    // Frames are answered in order, so the pong proves that the subscription was processed.
    maySubscribe: async (topic) => {
      frames.length = 0;
      socket.send(JSON.stringify({ type: "subscribe", topic }));
      socket.send("ping");
      await until(() => frames.includes("pong"));
      return !frames.some((frame) => frame.includes("Unauthorized"));
    },
  };
}
