/** An order's page in a real browser: its buyer redeems, its operator refunds, holds, releases and fails it. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "../support/shop.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: Shop };
let buyer: Visitor;
let admin: Visitor;
beforeAll(async () => {
  site = await openSite(openShop);
  await site.portal.give(site.portal.buyerId, "60");
  buyer = await site.visit();
  await buyer.signIn("buyer@shop.test", "Shop-word-1");
  admin = await site.visit();
  await admin.signIn("admin@shop.test", "Shop-word-1");
});
afterAll(() => site.close());

const order = async (...lines: [denominationId: string, quantity: number][]): Promise<string> => {
  const { status, body } = await site.portal.buyer.post("/plugin/game-codes/orders", {
    lines: lines.map(([denominationId, quantity]) => ({ denominationId, quantity })),
  });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.id as string;
};
const show = (visitor: Visitor, id: string): Promise<void> => visitor.open(`/resource/orders/show/${id}`);
const codesOf = async (id: string): Promise<string[]> =>
  (
    await sql<{ id: string }>`select id from codes where order_id
  = ${id} order by code_tail`.execute(site.portal.kernel.db)
  ).rows.map((row) => row.id);

describe("a buyer", () => {
  it("redeems a code on the order's page, with its state beside it, and learns before that it can't be refunded then", async () => {
    const { page } = buyer;
    await show(buyer, await order([site.portal.ten, 2]));
    const redeem = page.getByRole("button", { name: /^Redeem: ••••/ });
    await redeem.first().waitFor();
    expect(await redeem.count()).toBe(2);
    await redeem.first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Redemption cannot be cancelled once started.").waitFor();
    await dialog.getByText("Redeeming uses up this code. It can't be refunded afterwards.").waitFor();
    await dialog.getByLabel("Player ID").fill("player-1");
    await buyer.isAccessible();
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await dialog.getByText("The code has been redeemed.").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    const codes = page.getByRole("region", { name: "Codes" });
    await codes.getByText("Redeemed", { exact: true }).waitFor();
    await expect.poll(() => redeem.count()).toBe(1);
    await page.getByRole("region", { name: "Order history" }).getByText("Delivered").waitFor();
    await buyer.isAccessible();
  });
  it("finds no way to redeem, show or refund while the order is on hold, and reads why", async () => {
    const id = await order([site.portal.ten, 1]);
    await site.portal.admin.post(`/plugin/game-codes/orders/${id}/change`, {
      action: "hold",
      reason: "Asked by the card's bank",
    });
    await show(buyer, id);
    const { page } = buyer;
    await page
      .getByText("This order is on hold: its codes can't be shown, downloaded or redeemed until it is released.")
      .waitFor();
    await page.getByText("Put on hold. Its codes are locked for now").waitFor();
    for (const name of [/^Redeem/, "Show the code", "Refund", "Change status"])
      expect(await page.getByRole("button", { name }).count()).toBe(0);
    expect(await page.getByText("Asked by the card's bank").count()).toBe(0);
    await buyer.isAccessible();
  });
});

describe("an operator", () => {
  it("refunds by code and by line, sees what goes back and what can't, and gives a reason", async () => {
    const { page } = admin;
    const id = await order([site.portal.ten, 3], [site.portal.twenty, 1]);
    const [seen = ""] = await codesOf(id);
    await site.portal.buyer.post(`/portal/api/game-code/${seen}/reveal`, { purpose: "reveal" });
    await show(admin, id);
    await page.getByRole("button", { name: "Refund" }).click();
    const dialog = page.getByRole("dialog");
    const submit = dialog.getByRole("button", { name: /^Refund/ });
    await dialog.getByText("Shop game — 10 gems: 1 code").waitFor();
    await dialog.getByText("Already seen").waitFor();
    // Everything that can be refunded: 2 codes at 1.50 and one at 2.999999.
    expect(await submit.textContent()).toBe("Refund 5.999999 USDT");
    const tens = dialog.getByLabel("Codes to refund: Shop game — 10 gems");
    await tens.focus();
    await tens.hover();
    await page.mouse.wheel(0, 100);
    await tens.press("ArrowDown");
    await tens.press("ArrowUp");
    expect([await tens.inputValue(), await submit.textContent()]).toEqual(["2", "Refund 5.999999 USDT"]);
    for (const text of ["9", "1.5"]) {
      await tens.fill(text);
      await dialog.getByText("Enter a whole number from 0 to 2").waitFor();
      await dialog.getByText("Correct the highlighted quantities").waitFor();
      expect([await tens.inputValue(), await submit.textContent(), await submit.isDisabled()]).toEqual([
        text,
        "Refund",
        true,
      ]);
    }
    await admin.isAccessible();
    await tens.fill("1");
    await dialog.getByRole("button", { name: "Refund 4.499999 USDT" }).waitFor();
    await dialog.getByLabel("By code").check();
    await dialog.getByRole("button", { name: "Clear" }).click();
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByText("Select at least one code").waitFor();
    const boxes = dialog.getByRole("checkbox");
    expect(await boxes.count()).toBe(4);
    expect(await boxes.first().isDisabled()).toBe(true);
    await boxes.nth(1).check();
    expect(await submit.textContent()).toBe("Refund 1.50 USDT");
    await submit.click();
    await dialog.getByText("Please enter a reason").waitFor();
    await admin.isAccessible();
    await dialog.getByLabel("Reason").fill("Bought one too many");
    await submit.click();
    await page.getByText("Order refunded: 1.50 USDT").waitFor();
    const lines = page.getByRole("region", { name: "Lines" });
    await lines.getByRole("row", { name: "Total after refunds 5.999999" }).waitFor();
    await page.getByText("Refunded 1.50 USDT for 1 code").waitFor();
    await page.getByText("Reason: Bought one too many").waitFor();
    await admin.isAccessible();
  });
  it("holds, releases and fails an order, and reads before each what it does to money and codes", async () => {
    const { page } = admin;
    const id = await order([site.portal.ten, 2]);
    const dialog = page.getByRole("dialog");
    const change = async (action: string, effect: string): Promise<void> => {
      await page.getByRole("button", { name: "Change status" }).click();
      await dialog.getByLabel(action).check();
      await dialog.getByText(effect).waitFor();
      await dialog.getByRole("button", { name: action }).click();
      await dialog.getByText("Please enter a reason").waitFor();
      await admin.isAccessible();
      await dialog.getByLabel("Reason").fill("Asked by the buyer");
      await dialog.getByRole("button", { name: action }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await show(admin, id);
    await change(
      "Put on hold",
      "We keep the payment of 3.00 USDT. 2 codes are locked: they can't be shown, downloaded or redeemed.",
    );
    await page.getByText("Put on hold. Its codes are locked for now").waitFor();
    await change("Release", "We keep the payment of 3.00 USDT. 2 codes can be shown, downloaded and redeemed again.");
    await page.getByText("Released. Its codes can be used again").waitFor();
    await change("Mark as failed", "The buyer gets 3.00 USDT back. 2 codes go back on sale.");
    await page.getByText("Failed", { exact: true }).first().waitFor();
    expect(await page.getByRole("button", { name: "Change status" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Edit" }).count()).toBe(0);
    await admin.isAccessible();
  });
  it("shows in the list of codes which are not for sale, and how many of the selected ones New would not put on sale", async () => {
    const { page } = admin;
    const id = await order([site.portal.twenty, 1]);
    const [ordered = ""] = await codesOf(id);
    const {
      rows: [free],
    } = await sql<{ id: string }>`select id from codes where status = 'new' and order_id is null
      and denomination_id = ${site.portal.ten} order by id limit 1`.execute(site.portal.kernel.db);
    await admin.open(`/resource/codes?filter__id__in=${encodeURIComponent(JSON.stringify([ordered, free?.id]))}`);
    const row = page.getByRole("row").filter({ hasText: "20 gems" });
    await row.getByRole("img", { name: "This code belongs to an order, so it stays off sale even as New." }).waitFor();
    const status = row.getByLabel(/^Status of/);
    await status.focus();
    expect(await status.locator("optgroup").getAttribute("label")).toBe(
      "This code belongs to an order, so it stays off sale even as New.",
    );
    await status.selectOption("new");
    await expect
      .poll(
        async () =>
          (
            await sql<{ status: string; order_id: string }>`select status, order_id from codes
      where id = ${ordered}`.execute(site.portal.kernel.db)
          ).rows[0],
      )
      .toEqual({ status: "new", order_id: id });
    await page.getByLabel("Select all").first().check();
    await page.getByRole("button", { name: "Mark as new", exact: true }).click();
    await page
      .getByRole("dialog")
      .getByText("1 of the selected codes won't be for sale: it was ordered, seen or redeemed.")
      .waitFor();
    await admin.isAccessible();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  });
});

it("fits a phone, in the dark and from right to left, by keyboard alone", async () => {
  const phone = await site.visit({
    viewport: { width: 360, height: 740 },
    colorScheme: "dark",
    locale: "ar",
    hasTouch: true,
    isMobile: true,
  });
  const id = await order([site.portal.ten, 2]);
  await phone.open("/login");
  const { page } = phone;
  await page.locator("input").first().fill("admin@shop.test");
  await page.locator("input[type=password]").fill("Shop-word-1");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/portal\/?$/);
  await show(phone, id);
  await page.getByRole("button", { name: "استرجاع", exact: true }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").first().waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
  await phone.isAccessible();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await phone.close();
});

it("nothing went wrong in the browsers", () => {
  expect([...buyer.complaints, ...admin.complaints]).toEqual([]);
});
