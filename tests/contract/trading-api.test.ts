/** The trading API: what a token may access, what it may not, and that it buys exactly as the website does. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "../support/shop.ts";
import { callTrade, makeProgram, type Program } from "../support/trading.ts";

let shop: Shop;
let program: Program;
let stranger: Program;
beforeAll(async () => {
  shop = await openShop();
  program = await makeProgram(shop, shop.buyer);
  stranger = await makeProgram(shop, shop.other);
});
afterAll(() => shop.close());

const unknownId = "00000000-0000-4000-8000-000000000000";
const calls: readonly (readonly [method: string, path: string, scope: string, body?: object])[] = [
  ["GET", "/trade/my-balance", "read"],
  ["GET", "/trade/games", "read"],
  ["GET", "/trade/orders", "read"],
  ["GET", `/trade/orders/${unknownId}`, "read"],
  ["POST", "/trade/orders", "order", { lines: [] }],
  ["GET", `/trade/orders/${unknownId}/codes`, "codes"],
  ["POST", `/trade/orders/${unknownId}/deliver`, "codes"],
];

describe("a token", () => {
  it("is needed for every call, and every wrong one is refused in the same words", async () => {
    const dead = await makeProgram(shop, shop.buyer);
    await shop.buyer.post("/start_bulk_action", {
      resourceId: "api_token",
      actionId: "revoke",
      recordIds: [dead.tokenId],
    });
    const old = await makeProgram(shop, shop.buyer);
    await sql`update api_tokens set expires_at = now() - interval '1 second'
      where id = ${old.tokenId}`.execute(shop.kernel.db);
    const session = shop.buyer.cookie ?? "";
    const wrong = [
      undefined,
      "",
      "Bearer",
      "Bearer ",
      "Bearer tk_nothing",
      `Basic ${program.token}`,
      `Bearer ${program.token}x`,
      `Bearer ${dead.token}`,
      `Bearer ${old.token}`,
      `Bearer ${session.split("=")[1]}`,
      `Bearer ${"x".repeat(5_000)}`,
    ];
    for (const [method, path, , body] of calls) {
      const answers = await Promise.all(
        wrong.map((authorization) => callTrade(shop, method, path, authorization, body, { cookie: session })),
      );
      for (const { status, headers, body: problem } of answers) {
        expect([status, headers.get("www-authenticate"), headers.get("content-type")]).toEqual([
          401,
          "Bearer",
          "application/problem+json; charset=utf-8",
        ]);
        expect(problem).toEqual({
          type: "about:blank",
          title: "Unauthorized",
          status: 401,
          code: "PORTAL_TOKEN_REQUIRED",
          detail: "A valid API token is required",
        });
      }
    }
  });
  it("does only what its scopes allow", async () => {
    const programs = {
      read: await makeProgram(shop, shop.buyer, ["read"]),
      order: await makeProgram(shop, shop.buyer, ["order"]),
      codes: await makeProgram(shop, shop.buyer, ["codes"]),
    };
    for (const [method, path, needed, body] of calls) {
      for (const [scope, { send }] of Object.entries(programs)) {
        const { status, body: problem } = await send(method, path, body);
        expect([path, scope, problem.code === "PORTAL_TRADE_SCOPE" && status === 403]).toEqual([
          path,
          scope,
          scope !== needed,
        ]);
      }
    }
  });
  it("needs no cookie, sets none, and no site's origin matters", async () => {
    const { status, headers } = await program.send(
      "POST",
      "/trade/orders",
      { lines: [{ denominationId: shop.ten, quantity: 1 }] },
      { "idempotency-key": "elsewhere", origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
    );
    expect([status, headers.get("set-cookie")]).toEqual([200, null]);
  });
  it("says when it was last used", async () => {
    await expect
      .poll(
        async () =>
          (
            await sql<{ last_used_at: unknown }>`select last_used_at from api_tokens
      where id = ${program.tokenId}`.execute(shop.kernel.db)
          ).rows[0]?.last_used_at,
      )
      .not.toBeNull();
  });
});

describe("the calls", () => {
  it("say the balance", async () => {
    expect((await stranger.get("/trade/my-balance")).body).toEqual({ balance: "0.000000", currency: "USDT" });
  });
  it("list games at the token's own prices", async () => {
    const priced = async (who: Program): Promise<unknown> =>
      (await who.get("/trade/games")).body.games[0].denominations.map(({ price }: { price: string }) => price);
    const second = await makeProgram(shop, shop.buyer);
    for (const [column, id, scale] of [
      ["user_id", shop.buyerId, "2"],
      ["api_token_id", program.tokenId, "0.5"],
    ] as const) {
      const { body } = await shop.admin.post("/create_record", {
        resourceId: "price_scales",
        record: { [column]: id, game_id: shop.gameId, price_scale: scale },
      });
      expect(body.ok).toBe(true);
    }
    expect([await priced(program), await priced(second), await priced(stranger)]).toEqual([
      ["0.750000", "1.500000", null],
      ["3.000000", "5.999998", null],
      ["1.500000", "2.999999", null],
    ]);
    const { body } = await program.order([{ denominationId: shop.ten, quantity: 2 }], "cheap", {
      expectedTotal: "1.5",
    });
    expect(body).toEqual({
      id: expect.any(String),
      number: expect.any(String),
      amount: "1.500000",
      currency: "USDT",
      codes: 2,
    });
    await sql`delete from price_scales`.execute(shop.kernel.db);
  });
  it("buy once for one key, whichever token the key belongs to", async () => {
    const lines = [{ denominationId: shop.ten, quantity: 1 }];
    const answers = await Promise.all(Array.from({ length: 4 }, () => program.order(lines, "one")));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const other = await makeProgram(shop, shop.buyer);
    expect((await other.order(lines, "one")).body.id).not.toBe(answers[0]?.body.id);
    expect(await program.order([{ denominationId: shop.ten, quantity: 2 }], "one")).toMatchObject({
      status: 422,
      body: { code: "PORTAL_REQUEST_KEY_REUSED" },
    });
    expect(await program.send("POST", "/trade/orders", { lines })).toMatchObject({
      status: 400,
      body: { code: "PORTAL_TRADE_KEY_MISSING" },
    });
    expect(await program.order(lines, "with space")).toMatchObject({
      status: 400,
      body: { code: "PORTAL_REQUEST_KEY_MALFORMED" },
    });
  });
  it("refuse with a code, a sentence and what a program can use", async () => {
    await shop.give(shop.otherId, "50");
    const few = await stranger.order([{ denominationId: shop.twenty, quantity: 9 }]);
    expect([few.status, few.body.title, few.body.code, few.body.shortages]).toEqual([
      409,
      "Conflict",
      "PORTAL_ORDER_TOO_FEW_CODES",
      [{ denominationId: shop.twenty, title: "Shop game — 20 gems", wanted: 9, left: 5 }],
    ]);
    expect(await program.order([{ denominationId: shop.ten, quantity: 20 }])).toMatchObject({
      status: 409,
      body: { code: "PORTAL_FINANCE_TOO_LITTLE" },
    });
    expect((await program.order([{ denominationId: "x", quantity: 1 }])).body).toMatchObject({
      status: 400,
      code: "PORTAL_REQUEST_INVALID",
      errors: [{ path: "body/lines/0/denominationId" }],
    });
    expect((await callTrade(shop, "GET", "/trade/nothing", undefined)).body).toMatchObject({
      status: 404,
      code: "PORTAL_REQUEST_UNKNOWN_CALL",
    });
    expect(
      (await program.send("GET", `/trade/orders/${unknownId}`, undefined, { "accept-language": "de" })).body.detail,
    ).toBe("Datensatz nicht gefunden");
  });
  it("list orders page by page, the latest first", async () => {
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body } = await program.get(`/trade/orders?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
      seen.push(...body.orders.map(({ number }: { number: string }) => number));
      cursor = body.next;
      expect(seen.length, "orders of pages that do not end").toBeLessThan(1_000);
    }
    const all = (await program.get("/trade/orders")).body;
    expect([seen, all.next]).toEqual([all.orders.map(({ number }: { number: string }) => number), null]);
    expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((a, b) => b - a));
    const foreign = Buffer.from((await stranger.order([{ denominationId: shop.ten, quantity: 1 }])).body.id).toString(
      "base64url",
    );
    for (const wrong of ["x", foreign, Buffer.from(unknownId).toString("base64url")])
      expect(await program.get(`/trade/orders?cursor=${wrong}`)).toMatchObject({
        status: 400,
        body: { code: "PORTAL_TRADE_CURSOR" },
      });
  });
  it("hand codes over, on record, and that delivers the order", async () => {
    const {
      body: { id },
    } = await program.order([{ denominationId: shop.twenty, quantity: 2 }]);
    expect((await program.get(`/trade/orders/${id}`)).body).toMatchObject({
      status: "paid",
      channel: "api",
      currency: "USDT",
      codes: 2,
      lines: [
        {
          denominationId: shop.twenty,
          title: "Shop game — 20 gems",
          quantity: 2,
          unitPrice: "2.999999",
          amount: "5.999998",
        },
      ],
    });
    expect(await program.get(`/trade/orders/${id}/codes`)).toMatchObject({
      status: 409,
      body: { code: "PORTAL_ORDER_NOT_HANDED_OVER" },
    });
    expect((await program.get(`/trade/orders/${id}`)).body.status).toBe("paid");
    const { body } = await program.send("POST", `/trade/orders/${id}/deliver`);
    expect(body.codes.map(({ game, value, code }: Record<string, string>) => [game, value, code])).toEqual([
      ["Shop game", "20 gems", "SHOP-CODE-W000"],
      ["Shop game", "20 gems", "SHOP-CODE-W001"],
    ]);
    expect((await program.get(`/trade/orders/${id}`)).body.status).toBe("delivered");
    const { rows } = await sql<{ action_id: string; token: string | null }>`select action_id, details ->> 'token' as
      token from audit_log where record_id = ${id} or details ->> 'order' = ${id} order by id`.execute(shop.kernel.db);
    expect(rows[0]?.token).toBe(program.tokenId);
    expect(rows.map(({ action_id: action }) => action)).toEqual([
      "buy",
      "deliver",
      "hand-over",
      "download",
      "download",
    ]);
    expect((await program.get(`/trade/orders/${id}/codes`)).body).toEqual(body);
  });
  it("answer for an order of another user like for an unknown one", async () => {
    const {
      body: { id },
    } = await program.order([{ denominationId: shop.ten, quantity: 1 }]);
    const admin = await makeProgram(shop, shop.admin);
    for (const who of [stranger, admin]) {
      for (const path of ["", "/codes"]) {
        const [foreign, none] = [
          await who.get(`/trade/orders/${id}${path}`),
          await who.get(`/trade/orders/${unknownId}${path}`),
        ];
        expect([foreign.status, foreign.body]).toEqual([404, none.body]);
      }
      expect((await who.send("POST", `/trade/orders/${id}/deliver`)).status).toBe(404);
    }
    expect((await program.get(`/trade/orders/${id}`)).body.status).toBe("paid");
  });
});

describe("the document", () => {
  it("describes every call, is public, and is OpenAPI 3.1", async () => {
    const { status, body } = await callTrade(shop, "GET", "/trade/openapi.json", undefined);
    expect([status, body.openapi]).toEqual([200, "3.1.0"]);
    expect((await callTrade(shop, "GET", "/openapi.json", undefined)).body).toEqual(body);
    const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const mounted = shop.kernel.registry.instances
      .flatMap(({ contributions }) => contributions.endpoints ?? [])
      .map(({ endpoint }) => endpoint)
      .filter(({ mount, access }) => mount === "bearer" && access !== "public");
    expect(documented.toSorted()).toEqual(
      mounted.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`).toSorted(),
    );
    expect(body.paths["/trade/orders"].post.requestBody.content["application/json"].schema.required).toEqual(["lines"]);
  });
});
