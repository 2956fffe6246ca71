/** Buying in a real browser: from the search to the codes, and the errors on the way. */
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "../support/shop.ts";
import { withoutStakes } from "../support/without-stakes.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: Shop };
let buyer: Visitor;
let admin: Visitor;
beforeAll(async () => {
  site = await openSite(openShop);
  await withoutStakes(site.portal.kernel.db);
  buyer = await site.visit({ acceptDownloads: true, permissions: ["clipboard-read", "clipboard-write"] });
  await buyer.signIn("buyer@shop.test", "Shop-word-1");
  admin = await site.visit();
  await admin.signIn("admin@shop.test", "Shop-word-1");
});
afterAll(() => site.close());

const ordersOf = async (userId: string): Promise<number> =>
  Number(
    (
      await sql<{ n: string }>`select count(*) as n from
  orders where user_id = ${userId}`.execute(site.portal.kernel.db)
    ).rows[0]?.n,
  );
const quantity = (title: string) =>
  buyer.page.getByRole("textbox", { name: `Quantity of Shop game — ${title}` }).first();

describe("the page to buy on", () => {
  it("shows prices, stock and what an order would cost", async () => {
    const { page } = buyer;
    await buyer.open("/buy-codes");
    await quantity("10 gems").waitFor();
    expect(await page.getByRole("listitem").filter({ hasText: "10 gems" }).innerText()).toMatch(
      /40 in stock[\s\S]*1\.50/,
    );
    await page.getByText("Sold out").waitFor();
    expect(await quantity("30 gems").isDisabled()).toBe(true);
    await quantity("10 gems").fill("2");
    await quantity("20 gems").press("ArrowUp");
    await page.getByRole("button", { name: "Order for 5.999999 USDT" }).waitFor();
    await buyer.isAccessible();
  });
  it("edits no keystroke: what is no quantity is refused in words, has no total and can't be ordered", async () => {
    const { page } = buyer;
    const cart = page.getByRole("complementary", { name: "Your order" });
    for (const text of ["2.5", "1e2", "10000"]) {
      await quantity("10 gems").fill("");
      await quantity("10 gems").pressSequentially(text);
      await page.getByText("Enter a whole number from 1 to 1,000").first().waitFor();
      await cart.getByText("Correct the highlighted quantities").waitFor();
      expect([
        await quantity("10 gems").inputValue(),
        await cart.getByRole("button", { name: "Order", exact: true }).isDisabled(),
        await cart.getByText("USDT").count(),
      ]).toEqual([text, true, 1]);
    }
    await buyer.isAccessible();
    await page.reload();
    await quantity("10 gems").waitFor();
    expect(await quantity("10 gems").inputValue()).toBe("10000");
    await quantity("10 gems").fill("2");
    await page.getByRole("button", { name: "Order for 5.999999 USDT" }).waitFor();
  });
  it("finds by word, and says when there is nothing", async () => {
    const { page } = buyer;
    const search = page.getByRole("searchbox", { name: "Search games and denominations" });
    await search.fill("shop 20");
    await page.getByRole("main").getByText("10 gems", { exact: true }).waitFor({ state: "detached" });
    await search.fill("nothing like it");
    await page.getByText("No results").waitFor();
    await search.fill("");
    await quantity("10 gems").waitFor();
  });
  it("orders once, however often the button is pressed, and leads to the codes", async () => {
    const { page } = buyer;
    await page.getByRole("button", { name: "Order for 5.999999 USDT" }).dblclick();
    await page.getByText("3 codes for 5.999999 USDT").waitFor();
    expect(await ordersOf(site.portal.buyerId)).toBe(1);
    await buyer.isAccessible();
    await page.getByRole("link", { name: "Show the codes" }).click();
    await page.getByText("No one has seen these codes yet").waitFor();
    await page.getByText("Placed and paid").waitFor();
    await buyer.isAccessible();
  });
});

describe("the page of an order", () => {
  it("shows and copies codes one by one, which delivers it", async () => {
    const { page } = buyer;
    await page.getByRole("button", { name: "Show the code" }).first().click();
    await page.getByText("SHOP-CODE-T000").waitFor();
    await page.getByText("Delivered", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Copy the code" }).nth(1).click();
    await page.getByText("Copied to clipboard").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("SHOP-CODE-T001");
  });
  it("gives all of them as a file, and says when that fails", async () => {
    const { page } = buyer;
    const arrives = page.waitForEvent("download");
    await page.getByRole("button", { name: "Codes", exact: true }).click();
    const download = await arrives;
    expect(download.suggestedFilename()).toMatch(/^codes-[0-9a-f-]{36}\.csv$/);
    expect(readFileSync(await download.path(), "utf8")).toContain("Shop game,20 gems,SHOP-CODE-W000");
    await page.route("**/api/order/*/codes", (route) => route.abort());
    await page.getByRole("button", { name: "Codes", exact: true }).click();
    await page.getByText("Failed to download codes").waitFor();
    await page.unroute("**/api/order/*/codes");
    expect(buyer.complaints.filter((text) => !text.includes("net::ERR_FAILED"))).toEqual([]);
    buyer.complaints.length = 0;
  });
});

describe("what goes wrong", () => {
  it("is shown before: too little balance, with a link to top up", async () => {
    const { page } = buyer;
    await buyer.open("/buy-codes");
    await quantity("10 gems").fill("20");
    await page.getByText("You need 15.999999 USDT more. Top up your balance first.").waitFor();
    expect(await page.getByRole("main").getByRole("link", { name: "Top up" }).getAttribute("href")).toMatch(
      /\/deposit-funds$/,
    );
    expect(await page.getByRole("button", { name: /^Order for/ }).isDisabled()).toBe(true);
    await buyer.isAccessible();
    await page.getByRole("button", { name: "Clear" }).click();
  });
  it("is shown after: a changed price, then too few codes; nothing is bought", async () => {
    const { page } = buyer;
    const before = await ordersOf(site.portal.buyerId);
    await quantity("20 gems").fill("2");
    await sql`update denominations set price = 1 where id = ${site.portal.twenty}`.execute(site.portal.kernel.db);
    await page.getByRole("button", { name: "Order for 5.999998 USDT" }).click();
    await page.getByText("The price has changed: the order now costs 2.000000 USDT. Nothing was bought").waitFor();
    await page.getByRole("button", { name: "Order for 2.00 USDT" }).waitFor();
    await sql`update codes set status = 'sold' where denomination_id = ${site.portal.twenty} and status = 'new'
      and id <> (select min(id::text)::uuid from codes where denomination_id = ${site.portal.twenty}
        and status = 'new')`.execute(site.portal.kernel.db);
    await page.getByRole("button", { name: "Order for 2.00 USDT" }).click();
    await page.getByText("Not enough codes in stock. Shop game — 20 gems: 2 ordered, 1 left.").waitFor();
    await page.getByText("Only 1 left").waitFor();
    expect(await ordersOf(site.portal.buyerId)).toBe(before);
    await buyer.isAccessible();
    await page.getByRole("button", { name: "Clear" }).click();
    expect(buyer.complaints.filter((text) => !text.includes("409"))).toEqual([]);
  });
});

describe("the page of a code", () => {
  it("changes the status at once and keeps it when that fails; notes come and go", async () => {
    const { page } = admin;
    const { rows } = await sql<{ id: string }>`select id from codes where status = 'new' order by created_at
      limit 1`.execute(site.portal.kernel.db);
    await admin.open(`/resource/codes/show/${rows[0]?.id ?? ""}`);
    const status = page.getByRole("combobox", { name: /^Status of/ });
    await status.selectOption("delivering");
    await expect
      .poll(
        async () =>
          (
            await sql<{ status: string }>`select status from codes where id =
      ${rows[0]?.id}`.execute(site.portal.kernel.db)
          ).rows[0]?.status,
      )
      .toBe("delivering");
    await page.route("**/api/game-code/*/status", (route) =>
      route.fulfill({ status: 500, contentType: "application/json", body: '{"error":"no"}' }),
    );
    await status.selectOption("sold");
    await expect.poll(() => status.inputValue()).toBe("delivering");
    await page.getByRole("textbox", { name: "Write a note" }).fill("Buyer asked twice");
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByRole("list", { name: "Notes" }).getByText("Buyer asked twice").waitFor();
    await admin.isAccessible();
    await page.getByRole("button", { name: "Delete note: Buyer asked twice" }).click();
    await page.getByText("No notes").waitFor();
    await page.getByRole("button", { name: "Show the code" }).click();
    await page.getByText(/^SHOP-CODE-/).waitFor();
    expect(admin.complaints.filter((text) => !text.includes("500"))).toEqual([]);
  });
});

describe("a price scale", () => {
  it("is made for some denominations of a game, as a percentage, and shows who pays what", async () => {
    const { page } = admin;
    admin.complaints.length = 0;
    await admin.open("/resource/price_scales/create");
    const all = page.getByRole("checkbox", { name: "All denominations" });
    await all.waitFor();
    expect([await all.isChecked(), await all.isDisabled()]).toEqual([true, true]);
    await page.getByRole("combobox", { name: "Game" }).click();
    await page.getByRole("option", { name: "Shop game" }).click();
    await all.uncheck();
    await page.getByRole("textbox", { name: "Note" }).focus();
    await page.getByText("Please select at least one denomination.").first().waitFor();
    await page.getByRole("checkbox", { name: "10 gems" }).check();
    expect(await page.getByRole("textbox", { name: "Price scale" }).inputValue()).toBe("100");
    await page.getByRole("textbox", { name: "Price scale" }).fill("10001");
    await page.getByRole("textbox", { name: "Note" }).focus();
    await page.getByText("Price scale must be between 1% and 10000%").first().waitFor();
    await page.getByRole("textbox", { name: "Price scale" }).fill("80");
    await admin.isAccessible();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Who pays what").waitFor();
    expect(await page.getByRole("row", { name: /10 gems/ }).innerText()).toMatch(/1\.50\s+80%\s+1\.20\s+this rule/);
    await admin.isAccessible();
    const { rows } = await sql`select denominations, price_scale from price_scales`.execute(site.portal.kernel.db);
    expect(rows).toEqual([{ denominations: '["10 gems"]', price_scale: "0.8000" }]);
    expect(admin.complaints).toEqual([]);
  });
  it("that raises prices shows who pays what too", async () => {
    const { page } = admin;
    const { rows } = await sql<{ id: string }>`insert into price_scales (kind, price_scale, note)
      values ('markup', 1.5, 'Half more') returning id`.execute(site.portal.kernel.db);
    await admin.open(`/resource/price_markups/show/${rows[0]?.id ?? ""}`);
    await page.getByText("Who pays what").waitFor();
    await expect
      .poll(async () => await page.getByRole("row", { name: /20 gems/ }).innerText())
      .toMatch(/1\.00\s+150%\s+1\.50\s+this rule/);
    await sql`delete from price_scales where kind = 'markup'`.execute(site.portal.kernel.db);
  });
});
