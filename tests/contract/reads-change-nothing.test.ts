/** Calls every GET endpoint as a permitted user: nothing in the database changes except the bookkeeping of calls. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointShape } from "../../kernel/contract/endpoint.ts";
import { endpointUrl } from "../../kernel/server/extension/calls/endpoint-url.ts";
import { everyEndpoint } from "../support/every-endpoint.ts";
import { callTrade, makeProgram, type Program } from "../support/trading.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let program: Program;
let values: Record<string, string>;
beforeAll(async () => {
  shop = await openShop();
  program = await makeProgram(shop, shop.buyer);
  const orderId: string = (
    await shop.buyer.post("/plugin/game-codes/orders", { lines: [{ denominationId: shop.ten, quantity: 2 }] })
  ).body.id;
  const codeId: string = (await shop.buyer.get(`/plugin/game-codes/orders/${orderId}`)).body.codes[0].id;
  values = {
    orders: orderId,
    order: orderId,
    "game-code": codeId,
    "redeem-status": codeId,
    "can-redeem": codeId,
    user: shop.buyerId,
    index: "0",
    token: "123456:not-a-token",
    number: "0",
    fileId: crypto.randomUUID(),
    name: "picture.png",
    size: "small",
  };
});
afterAll(() => shop.close());

/** Tables that any caller's calls may write to, and tables that scheduled jobs write. */
const bookkeeping =
  /^(audit_log(_records)?|portal_(sessions|once|table_changes|rate\w*|limit_uses|deleted_records)|api_tokens|api_token_windows|marketplace_figures(_stale)?|finance_(chains|guard)|chat_bot_lease\w*)$/;

async function digests(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = any (current_schemas(false)) and table_type = 'BASE TABLE' order by 1`.execute(shop.kernel.db);
  const found: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !bookkeeping.test(table.name))) {
    const { rows } = await sql<{ digest: string }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), ''))
      as digest from ${sql.table(name)} t`.execute(shop.kernel.db);
    found[name] = rows[0]?.digest ?? "";
  }
  return found;
}

/** Fills in the path parameters: an id is that of the record named before it, as in `/orders/:id`. */
function filled({ path }: EndpointShape): string {
  const parts = path.split("/");
  return parts
    .map((part, at) => {
      if (!part.startsWith(":")) return part;
      const value = values[part.slice(1)] ?? values[parts[at - 1] ?? ""];
      if (value === undefined) throw new Error(`${path}: say here what ${part} may be`);
      return value;
    })
    .join("/");
}

const reads = (): { instance: string; endpoint: EndpointShape }[] =>
  everyEndpoint(shop.kernel)
    .map(({ instanceId, handled: { endpoint } }) => ({ instance: instanceId, endpoint }))
    .filter(({ endpoint }) => endpoint.method === "GET");

describe("a call by GET or HEAD", () => {
  it("changes nothing for any caller", async () => {
    // The mail about the new token is sent in the background, which deletes its row.
    const waiting = async (): Promise<number | undefined> =>
      (
        await sql<{ count: number }>`select count(*)::int as count
        from auth_security_notices`.execute(shop.kernel.db)
      ).rows[0]?.count;
    await expect.poll(waiting).toBe(0);
    expect(reads().length).toBeGreaterThan(30);
    const before = await digests();
    const changed: string[] = [];
    for (const { instance, endpoint } of reads()) {
      const address = endpointUrl("/portal", instance, { ...endpoint, path: filled(endpoint) });
      const statuses: number[] = [];
      for (const method of ["HEAD", "GET"]) {
        if (endpoint.mount === "bearer")
          statuses.push(
            (await program.send(method, filled(endpoint))).status,
            (await callTrade(shop, method, filled(endpoint), undefined)).status,
          );
        else
          for (const caller of [shop.buyer, shop.admin, shop.anonymous])
            statuses.push((await caller.send(method, address)).status);
      }
      const after = await digests();
      for (const [table, digest] of Object.entries(after))
        if (before[table] !== digest) changed.push(`${instance} ${endpoint.path}: ${table}`);
      Object.assign(before, after);
      expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
    }
    expect(changed).toEqual([]);
    expect((await shop.buyer.get(`/plugin/game-codes/orders/${values["orders"]}`)).body).toMatchObject({
      status: "paid",
      codes: [{ isSeen: false }, { isSeen: false }],
    });
  });
});
