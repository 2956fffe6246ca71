/**
 * Whatever a program sends to the trading API, the answer is a valid one or problem details, never a failure and never
 * another user's order.
 */
import { sql } from "kysely";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EndpointShape } from "../../kernel/contract/endpoint.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { spoiledRequests, type KnownValues } from "../support/spoiled-requests.ts";
import { makeProgram, type Program } from "../support/trading.ts";

let shop: Shop;
let program: Program;
let endpoints: EndpointShape[];
let foreign: string;
let known: KnownValues;

beforeAll(async () => {
  shop = await openShop();
  program = await makeProgram(shop, shop.buyer);
  await shop.give(shop.otherId, "50");
  foreign = (await (await makeProgram(shop, shop.other)).order([{ denominationId: shop.ten, quantity: 1 }])).body.id;
  const own: string = (await program.order([{ denominationId: shop.ten, quantity: 1 }])).body.id;
  endpoints = shop.kernel.registry.instances
    .flatMap(({ contributions }) => contributions.endpoints ?? [])
    .map(({ endpoint }) => endpoint)
    .filter(({ mount }) => mount === "bearer");
  known = {
    id: [own, own.toUpperCase(), foreign, "1"],
    denominationId: [shop.ten, shop.twenty, shop.thirty, shop.gameId],
    quantity: [1, 2, 1_000],
    expectedTotal: ["1.5", "0", "1e9"],
    cursor: [Buffer.from(own).toString("base64url"), Buffer.from(foreign).toString("base64url"), "x"],
    limit: ["1", "100", "0"],
  };
});
afterAll(() => shop.close());

const keys = fc.oneof(fc.uuid(), fc.constantFrom("one", "", " ", "x".repeat(300), "ключ", "a b"));

it("is answered correctly or refused with a message", async () => {
  expect(endpoints.length).toBeGreaterThan(6);
  const { rows: before } = await sql`select status from orders where id = ${foreign}`.execute(shop.kernel.db);
  for (const endpoint of endpoints) {
    await fc.assert(
      fc.asyncProperty(spoiledRequests(endpoint, "trading-api", known), keys, async ({ method, path, body }, key) => {
        // The request limit has its own tests.
        await sql`delete from api_token_windows`.execute(shop.kernel.db);
        const response = await fetch(`${shop.server.url}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${program.token}`,
            "idempotency-key": encodeURI(key),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          ...(body === undefined ? {} : { body }),
        });
        const text = await response.text();
        const description = `${method} ${path.slice(0, 200)} ${body?.slice(0, 300) ?? ""} answered ${response.status} ${text.slice(0, 300)}`;
        if (response.status >= 500) throw new Error(description);
        // HTTP refuses an address that is too long before any call handles it.
        if (response.status === 431) return true;
        if (response.status === 200) return !text.includes(foreign);
        const problem = JSON.parse(text) as Record<string, unknown>;
        if (
          response.headers.get("content-type")?.startsWith("application/problem+json") !== true ||
          problem["status"] !== response.status ||
          typeof problem["code"] !== "string" ||
          typeof problem["detail"] !== "string"
        )
          throw new Error(description);
        return true;
      }),
      { numRuns: 60 },
    );
  }
  expect((await sql`select status from orders where id = ${foreign}`.execute(shop.kernel.db)).rows).toEqual(before);
  const { rows } = await sql<{ sum: string }>`select sum(amount) as sum from ledger_entries`.execute(shop.kernel.db);
  expect(Number(rows[0]?.sum)).toBe(0);
});
