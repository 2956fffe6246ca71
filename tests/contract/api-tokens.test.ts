/** API tokens as records: shown once, stored as a hash, visible only to their owner; their limits and their prices. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Caller } from "../support/portal.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { callTrade, makeProgram, type Program } from "../support/trading.ts";

let shop: Shop;
let program: Program;
beforeAll(async () => {
  shop = await openShop();
  program = await makeProgram(shop, shop.buyer);
});
afterAll(() => shop.close());

const create = (who: Caller, record: object): Promise<Answer> =>
  who.post("/create_record", { resourceId: "api_token", record });
const list = async (who: Caller): Promise<Record<string, unknown>[]> =>
  (
    await who.post("/get_resource_data", {
      source: "list",
      resourceId: "api_token",
      filters: [],
      sort: [],
      limit: 100,
      offset: 0,
    })
  ).body.data;
const show = (who: Caller, id: string): Promise<Answer> =>
  who.post("/get_resource_data", {
    source: "show",
    resourceId: "api_token",
    filters: [{ field: "id", operator: "eq", value: id }],
    sort: [],
    limit: 1,
    offset: 0,
  });
const revoke = (who: Caller, id: string): Promise<Answer> =>
  who.post("/start_bulk_action", { resourceId: "api_token", actionId: "revoke", recordIds: [id] });
const balance = (token: string): Promise<Answer> => callTrade(shop, "GET", "/trade/my-balance", `Bearer ${token}`);

describe("a token", () => {
  it("is revealed once, and is nowhere afterwards", async () => {
    const { body } = await create(shop.buyer, { name: "Robot", scopes: ["read"] });
    const { token } = body.once;
    expect(token).toMatch(/^tk_[\w-]{43}$/);
    const { rows } = await sql`select * from api_tokens where id = ${body.newRecordId}`.execute(shop.kernel.db);
    const { rows: audit } = await sql<{ kind: string }>`select * from audit_log where record_id =
      ${body.newRecordId}`.execute(shop.kernel.db);
    expect(audit.map(({ kind }) => kind)).toEqual(["created"]);
    const { body: page } = await show(shop.buyer, body.newRecordId);
    expect(page.data[0]).toMatchObject({
      name: "Robot",
      token_prefix: token.slice(0, 10),
      scopes: ["read"],
      state: "active",
    });
    for (const place of [rows, audit, page, await list(shop.buyer)])
      expect(JSON.stringify(place)).not.toContain(token.slice(10));
  });
  it("needs a name, a scope that there is, and an end in the future", async () => {
    for (const record of [
      { scopes: ["read"] },
      { name: "x", scopes: [] },
      { name: "x", scopes: ["all"] },
      { name: "x", scopes: "read" },
      { name: "x", scopes: ["read"], expires_at: "2020-01-01T00:00:00Z" },
      { name: "x", scopes: ["read"], token_hash: "mine" },
      { name: "x", scopes: ["read"], user_id: shop.otherId },
    ]) {
      expect((await create(shop.buyer, record)).body.error).toBeTruthy();
    }
  });
  it("can be seen, changed and revoked by its owner; superadmins see all, other users nothing", async () => {
    expect((await list(shop.other)).length).toBe(0);
    expect((await list(shop.admin)).some(({ user_id: owner }) => (owner as { pk: string }).pk === shop.buyerId)).toBe(
      true,
    );
    expect((await show(shop.other, program.tokenId)).body.data).toEqual([]);
    const rename = (who: Caller, id: string): Promise<Answer> =>
      who.post("/update_record", { resourceId: "api_token", recordId: id, record: { name: "Renamed" } });
    const none = "00000000-0000-4000-8000-000000000000";
    expect((await rename(shop.other, program.tokenId)).body).toEqual((await rename(shop.other, none)).body);
    await revoke(shop.other, program.tokenId);
    expect((await balance(program.token)).status).toBe(200);
    for (const path of ["/get_resource_data", "/create_record", "/start_bulk_action"])
      expect(
        (
          await shop.anonymous.post(path, {
            resourceId: "api_token",
            source: "list",
            filters: [],
            sort: [],
            limit: 1,
            offset: 0,
          })
        ).status,
      ).not.toBe(200);
    expect([
      (await shop.anonymous.get("/plugin/trading-api/own_tokens")).status,
      (await shop.other.get("/plugin/trading-api/own_tokens")).body,
    ]).toEqual([401, { active: 0 }]);
  });
  it("stops working when it is revoked, on record", async () => {
    const { token, tokenId } = await makeProgram(shop, shop.buyer);
    expect((await revoke(shop.buyer, tokenId)).body.successMessage).toBe("1 token revoked");
    expect((await balance(token)).status).toBe(401);
    expect((await show(shop.buyer, tokenId)).body.data[0].state).toBe("revoked");
    await sql`update api_tokens set expires_at = now() where id = ${program.tokenId}`.execute(shop.kernel.db);
    const states = new Map((await list(shop.buyer)).map((row) => [row["_primaryKeyValue"], row["state"]]));
    expect([states.get(tokenId), states.get(program.tokenId)]).toEqual(["revoked", "expired"]);
    await sql`update api_tokens set expires_at = null where id = ${program.tokenId}`.execute(shop.kernel.db);
    const { rows } = await sql<{ action_id: string }>`select action_id from audit_log where action_id = 'revoke'
      and resource_id = 'api_token'`.execute(shop.kernel.db);
    expect(rows.length).toBeGreaterThan(0);
  });
  it("is one of as many as a user may have, though all are asked for at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => create(shop.other, { name: "Many", scopes: ["read"] })),
    );
    expect([
      answers.filter(({ body }) => body.ok === true).length,
      answers.find(({ body }) => body.ok !== true)?.body.error,
    ]).toEqual([20, "You can have up to 20 API tokens. Revoke one first"]);
  });
});

describe("the limit of requests", () => {
  it("is in every answer, and applies to each token separately", async () => {
    const limited = await makeProgram(shop, shop.buyer);
    const headersOf = ({ headers }: Answer): (string | null)[] =>
      ["ratelimit-limit", "ratelimit-remaining", "ratelimit-policy"].map((name) => headers.get(name));
    expect(headersOf(await balance(limited.token))).toEqual(["120", "119", "120;w=60"]);
    await sql`update api_token_windows set used = 119 where token_id = ${limited.tokenId}`.execute(shop.kernel.db);
    expect(headersOf(await balance(limited.token))).toEqual(["120", "0", "120;w=60"]);
    const refused = await balance(limited.token);
    expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
      429,
      "PORTAL_TRADE_RATE_LIMIT",
      refused.headers.get("ratelimit-reset"),
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await balance(program.token)).status).toBe(200);
    await sql`update api_token_windows set began_at = began_at - interval '1 minute'
      where token_id = ${limited.tokenId}`.execute(shop.kernel.db);
    expect(headersOf(await balance(limited.token))).toEqual(["120", "119", "120;w=60"]);
  });
});

describe("price scales of tokens", () => {
  const scale = (record: object): Promise<Answer> =>
    shop.admin.post("/create_record", { resourceId: "price_scales", record: { price_scale: "0.8", ...record } });
  it("are for a token or for a user, not for both", async () => {
    expect((await scale({ user_id: shop.buyerId, api_token_id: program.tokenId })).body.error).toBe(
      "Choose a user or an API token, not both",
    );
    const { body } = await scale({ api_token_id: program.tokenId });
    const edit = await shop.admin.post("/update_record", {
      resourceId: "price_scales",
      recordId: body.newRecordId,
      record: { user_id: shop.buyerId },
    });
    expect(edit.body.error).toBe("Choose a user or an API token, not both");
    expect(
      (
        await shop.admin.post("/update_record", {
          resourceId: "price_scales",
          recordId: body.newRecordId,
          record: { user_id: shop.buyerId, api_token_id: null },
        })
      ).body.ok,
    ).toBe(true);
    expect((await scale({ api_token_id: "00000000-0000-4000-8000-000000000000" })).body.error).toMatch(/doesn't exist/);
  });
  it("are in the preview of who pays what", async () => {
    const {
      body: { newRecordId: ruleId },
    } = await scale({ api_token_id: program.tokenId, price_scale: "0.5" });
    const preview = async (body: object): Promise<Answer["body"]> =>
      (await shop.admin.post("/plugin/game-codes/preview_prices", body)).body;
    const ofRule = await preview({ ruleId });
    expect(ofRule).toMatchObject({
      forEverybody: false,
      people: [],
      tokens: [{ id: program.tokenId, label: "Bea Buyer — Test program" }],
    });
    expect(ofRule.denominations[0]).toMatchObject({ priceScale: "0.5000", price: "0.750000", rule: ruleId });
    // Without a price scale of its own, a token pays what its owner pays.
    const other = await makeProgram(shop, shop.buyer, ["read"], { name: "Other" });
    await scale({ api_token_id: other.tokenId, game_id: shop.gameId, denominations: '["20 gems"]', price_scale: "3" });
    expect(
      (await preview({ tokenId: other.tokenId })).denominations.map(({ price }: { price: string | null }) => price),
    ).toEqual(["1.200000", "8.999997", null]);
    expect((await preview({ tokenId: "nothing" })).denominations[0].price).toBe("1.500000");
  });
});
