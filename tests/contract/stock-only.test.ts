/** The marketplace without the ledger plugin: stock works, and what costs money reports what is missing. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codesOf, endedCodes, startCodes, uploadCodes } from "../support/importing.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { makeProgram } from "../support/trading.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ configFile: "tests/fixtures/stock-only.config.ts" });
});
afterAll(() => shop.close());

describe("without finance", () => {
  it("stock is imported, listed, counted and changed", async () => {
    const id = await uploadCodes(shop.server.url, shop.admin, "ALONE-0001\nALONE-0002\n", "codes.txt");
    await startCodes(shop.admin, id, codesOf(shop.ten));
    expect(await endedCodes(shop.admin, id)).toMatchObject({ state: "done", stored: 2 });
    const { body: list } = await shop.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "codes",
      filters: [],
      sort: [],
      limit: 1,
      offset: 0,
    });
    expect(list.total).toBe(47);
    expect(
      (
        await shop.admin.send("PUT", `/portal/api/game-code/${list.data[0]._primaryKeyValue}/status`, {
          status: "sold",
        })
      ).body,
    ).toMatchObject({ success: true });
    expect((await shop.admin.get("/portal/api/games/stats")).status).toBe(200);
  });
  it("offers have prices and no balance, and buying says what is missing", async () => {
    const { body: offers } = await shop.buyer.get("/plugin/game-codes/offers");
    expect(offers.balance).toBeNull();
    expect(offers.games[0].denominations[0]).toMatchObject({ price: "1.500000" });
    const { body } = await shop.buyer.post("/plugin/game-codes/orders", {
      lines: [{ denominationId: shop.ten, quantity: 1 }],
    });
    expect(body.error).toMatch(/finance/);
  });
  it("answers programs the same, with an error status", async () => {
    const program = await makeProgram(shop, shop.buyer);
    expect((await program.get("/trade/games")).status).toBe(200);
    for (const answer of [
      await program.get("/trade/my-balance"),
      await program.order([{ denominationId: shop.ten, quantity: 1 }]),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body.detail).toMatch(/finance/);
    }
  });
  it("only superadmins read which plugin a page is missing", async () => {
    const missing = async (who: typeof shop.admin, path: string, language = "en"): Promise<unknown> =>
      (await who.post("/get_absent_page", { path }, { "accept-language": language })).body.page;
    expect(await missing(shop.admin, "/bonuses", "de")).toEqual({ plugin: "finance", title: "Boni" });
    expect(await missing(shop.admin, "/chat-bot?tab=2")).toEqual({ plugin: "chat-bot", title: "Chat bot" });
    expect(await missing(shop.admin, "/buy-codes")).toBeNull();
    expect(await missing(shop.admin, "/bonuses/more")).toBeNull();
    expect(await missing(shop.buyer, "/bonuses")).toBeNull();
  });
  it("calls of the ledger are not there", async () => {
    for (const path of ["/portal/api/main-wallet-balance", `/portal/api/user/${shop.buyerId}/balance`])
      expect((await shop.admin.get(path)).status).toBe(404);
  });
});
