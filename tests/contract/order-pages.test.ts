/**
 * What happens to an order after it is placed: only its owner sees its codes, each view is recorded, or it is refunded.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "csv-parse/sync";
import { meantText } from "../../kernel/contract/format/csv.ts";
import { createCodeVault, vaultKeys } from "../../plugins/game-codes/server/codes/code-vault.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { withoutTriggers } from "../support/without-triggers.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const api = "/portal/api";
const order = async (quantity = 2): Promise<string> =>
  (await shop.buyer.post("/plugin/game-codes/orders", { lines: [{ denominationId: shop.ten, quantity }] })).body.id;
const details = async (id: string, caller = shop.buyer): Promise<Answer["body"]> =>
  (await caller.get(`/plugin/game-codes/orders/${id}`)).body;
const reveal = (caller: Caller, codeId: string, purpose = "reveal"): Promise<Answer> =>
  caller.post(`${api}/game-code/${codeId}/reveal`, { purpose });
const handOver = (caller: Caller, id: string): Promise<Answer> =>
  caller.post(`/plugin/game-codes/orders/${id}/hand-over`);
const download = (caller: Caller, id: string): Promise<Answer> => caller.get(`${api}/order/${id}/codes`);
const refund = (caller: Caller, id: string, key?: string): Promise<Answer> =>
  caller.post(
    `/plugin/game-codes/orders/${id}/refund`,
    { reason: "Wrong region" },
    key === undefined ? {} : { "idempotency-key": key },
  );
const audit = async (where = sql`true`): Promise<unknown[]> =>
  (
    await sql<{
      action_id: string;
      username: string;
    }>`select action_id, username from audit_log where resource_id = 'codes' and ${where} order by id`.execute(
      shop.kernel.db,
    )
  ).rows.map(({ action_id, username }) => [action_id, username]);

describe("the codes of an order", () => {
  let id: string;
  let codes: { id: string; tail: string }[];
  beforeAll(async () => {
    id = await order();
    ({ codes } = await details(id));
  });
  it("are not found for another user or an anonymous caller, by any call", async () => {
    for (const caller of [shop.other, shop.anonymous]) {
      const expected = caller === shop.anonymous ? "Please sign in" : "Record not found";
      for (const answer of [
        await download(caller, id),
        await handOver(caller, id),
        await reveal(caller, codes[0]?.id ?? ""),
        await caller.get(`/plugin/game-codes/orders/${id}`),
      ])
        expect(answer.body.error).toBe(expected);
      expect((await refund(caller, id)).body.error).toBe(
        caller === shop.anonymous ? expected : "Action is not allowed",
      );
    }
    expect((await download(shop.other, id)).status).toBe(404);
    expect((await details(id)).status).toBe("paid");
    expect(await audit()).toEqual([]);
  });
  it("are shown to the buyer one by one, on record, and that delivers the order", async () => {
    expect((await reveal(shop.buyer, codes[0]?.id ?? "")).body).toEqual({ code: "SHOP-CODE-T000" });
    expect((await reveal(shop.buyer, codes[1]?.id ?? "", "copy")).body).toEqual({ code: "SHOP-CODE-T001" });
    expect(await audit()).toEqual([
      ["reveal", "buyer@shop.test"],
      ["copy", "buyer@shop.test"],
    ]);
    const { status, events, codes: seen } = await details(id);
    expect([
      status,
      events.map(({ kind }: { kind: string }) => kind),
      seen.map((code: { status: string }) => code.status),
    ]).toEqual(["delivered", ["placed", "delivered"], ["sold", "sold"]]);
  });
  it("come as a file named codes-{id} once they are handed over, each of them on record", async () => {
    expect((await handOver(shop.buyer, id)).body).toEqual({ ok: true, status: "delivered", codes: 2 });
    const { headers, body } = await download(shop.buyer, id);
    expect(headers.get("content-disposition")).toContain(`filename="codes-${id}.csv"`);
    expect(body).toBe(
      "\uFEFFGame,Denomination,Code\r\nShop game,10 gems,SHOP-CODE-T000\r\nShop game,10 gems,SHOP-CODE-T001\r\n".replace(
        "\uFEFF",
        "",
      ),
    );
    expect((await audit(sql`action_id = 'download'`)).length).toBe(2);
    expect((await details(id)).events.at(-1)).toMatchObject({ kind: "downloaded", by: "buyer" });
  });
  it("come out usable: one that looks like a formula is defused, and an import takes the apostrophe back", async () => {
    const own = await order(1);
    const { rows } = await sql<{ id: string }>`select id from codes where order_id = ${own}`.execute(shop.kernel.db);
    const vault = createCodeVault();
    vault.open(vaultKeys(shop.kernel.services("game-codes")));
    for (const [code, cell] of [
      ["=FORM-ULA1", "'=FORM-ULA1"],
      ["@CODE,1", '"\'@CODE,1"'],
      ["PLAIN-=1", "PLAIN-=1"],
    ] as const) {
      await withoutTriggers(shop.kernel.db, (transaction) =>
        sql`update codes set code_sealed = ${vault.encrypt(code, rows[0]?.id ?? "")}
          where id = ${rows[0]?.id ?? ""}`.execute(transaction),
      );
      await handOver(shop.buyer, own);
      const { body } = await download(shop.buyer, own);
      expect(body.split("\r\n")[1]).toBe(`Shop game,10 gems,${cell}`);
      expect(meantText(parse(body, { bom: true })[1]?.[2] ?? "")).toBe(code);
    }
  });
  it("may be seen by whose role allows it, which delivers nothing", async () => {
    const other = await order(1);
    const [code] = (await details(other)).codes;
    expect((await reveal(shop.admin, code.id)).body.code).toMatch(/^SHOP-CODE-T/);
    expect((await details(other)).status).toBe("paid");
  });
  it("that are unsold are only for roles", async () => {
    const { rows } = await sql<{ id: string }>`select id from codes where status = 'new'
      limit 1`.execute(shop.kernel.db);
    const free = rows[0]?.id ?? "";
    expect((await reveal(shop.buyer, free)).body.error).toBe("Record not found");
    expect((await reveal(shop.admin, free)).status).toBe(200);
    expect((await reveal(shop.admin, "00000000-0000-4000-8000-000000000000")).body.error).toBe("Record not found");
  });
});

describe("a refund", () => {
  it("gives back money and codes, once, and says so", async () => {
    const before = await shop.balance(shop.buyerId);
    const id = await order(3);
    expect((await refund(shop.buyer, id)).body.error).toBe("Action is not allowed");
    expect((await details(id, shop.admin)).mayRefund).toBe(true);
    const answers = await Promise.all([refund(shop.admin, id, "refund-1"), refund(shop.admin, id, "refund-1")]);
    expect(answers.map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({
        ok: true,
        state: "done",
        amount: "4.500000",
        status: "refunded",
        codes: [expect.any(String), expect.any(String), expect.any(String)],
        notRefunded: [],
      })),
    );
    expect(await shop.balance(shop.buyerId)).toBe(before);
    const after = await details(id);
    expect([after.status, after.codes, after.events.map(({ kind, by }: Record<string, string>) => [kind, by])]).toEqual(
      [
        "refunded",
        [],
        [
          ["placed", "buyer"],
          ["refunded", "shop"],
        ],
      ],
    );
    expect((await refund(shop.admin, id)).body.error).toBe(
      "Only an order that was paid and not fully refunded can be refunded",
    );
  });
  it("is refused once a code was seen", async () => {
    const id = await order(1);
    await reveal(shop.buyer, (await details(id)).codes[0].id);
    expect((await refund(shop.admin, id)).body.error).toBe(
      "Nothing can be refunded: these codes were seen, redeemed or refunded",
    );
  });
  it("and a look at the code do not both happen", async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const id = await order(1);
      const [code] = (await details(id)).codes;
      const [seen, refunded] = await Promise.all([reveal(shop.buyer, code.id), refund(shop.admin, id)]);
      expect([seen.status === 200, refunded.body.ok === true].filter(Boolean)).toHaveLength(1);
    }
  });
});
