import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { Locator } from "playwright-core";
import { boxOf } from "../support/page-questions.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";
import { stored } from "./support/stored.ts";

let site: Site & { portal: SmallDemo };
let visitor: Visitor;
beforeAll(async () => {
  site = await openSite(startSmallDemo, undefined, { isServerRendered: false });
  // The small demo ends in June, but the charts show the last months.
  await sql`update orders set created_at = created_at +
    (now() - timestamptz '2026-06-01')`.execute(site.portal.kernel.db);
  await sql`update portal_users set created_at = created_at +
    (now() - timestamptz '2026-06-01')`.execute(site.portal.kernel.db);
  visitor = await site.visit();
  await visitor.signIn("admin@demo.test", "Demo-admin-1");
});
afterAll(() => site.close());

const titles = (): Promise<string[]> =>
  visitor.page
    .locator("[data-widget]")
    .evaluateAll((widgets) => widgets.map((widget) => widget.getAttribute("data-widget")?.split("/")[1] ?? ""));

/** Whether the last letter is to the right of the first. */
const isLeftToRight = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.textContent?.trim()) texts.push(node);
    const placeOf = (node: Node, at: number): number => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    const [first, last] = [texts[0], texts.at(-1)];
    return (
      first !== undefined &&
      last !== undefined &&
      placeOf(first, 0) < placeOf(last, (last.textContent?.length ?? 1) - 1)
    );
  });

describe("the overview", () => {
  it("shows a superadmin the figures of the deployment", async () => {
    const { page } = visitor;
    await visitor.open("/");
    await page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
    await page.getByText("Total Sales (USD)").waitFor();
    await page.locator("dd", { hasText: /^\$[\d,]+\.\d{2,6}$/ }).waitFor();
    await page.getByRole("rowheader", { name: /^Sale Volume/ }).waitFor();
    await page.locator("canvas").nth(1).waitFor();
    await expect.poll(() => page.getByText("Price not set").count()).toBeGreaterThan(0);
    await visitor.isAccessible();
  });
  it("shows the numbers of a chart as a table too", async () => {
    const { page } = visitor;
    const shown = page.locator("[data-widget='auth/signups']");
    await shown.getByRole("button", { name: "Show as a table" }).click();
    await shown.getByRole("columnheader", { name: "Telegram Users" }).waitFor();
    await expect.poll(() => shown.getByRole("row").count()).toBe(7);
    await visitor.isAccessible();
    await shown.locator("tbody").getByRole("link").last().click();
    await page.getByRole("heading", { name: "Users", exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.has("filter__created_at__gte")).toBe(true);
    await page.goBack();
    await shown.locator("canvas").waitFor();
  });
  it("leads from a figure to the records that it counts", async () => {
    const { page } = visitor;
    const totals = page.locator("[data-widget='game-codes/totals']");
    const games = await totals.locator("dd a").nth(1).textContent();
    await totals.locator("dd a").nth(1).click();
    await page.getByRole("heading", { name: "Games", exact: true }).waitFor();
    await page.getByText(`of ${games} Entries`).waitFor();
    await page.goBack();
    const orders = page
      .getByRole("row", { name: /^Orders/ })
      .getByRole("link")
      .first();
    const count = Number(await orders.textContent());
    await orders.click();
    await page.getByRole("heading", { name: "Orders", exact: true }).waitFor();
    await page.getByText(new RegExp(` of ${count} Entries$`)).waitFor();
    await page.goBack();
    const bars = page.locator("[data-widget='game-codes/sales'] .u-over");
    const { x, y, width, height } = await boxOf(bars);
    await page.mouse.click(x + width - 20, y + height - 10);
    await page.getByRole("heading", { name: "Sold items", exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get("filter__status__nin")).toBe('["refunded","failed"]');
    await page.goBack();
    await bars.waitFor();
  });
  it("looks back as long as its reader wants", async () => {
    const { page } = visitor;
    await page.getByRole("combobox", { name: "Period" }).selectOption("12");
    const rows = page.locator("[data-widget='auth/signups']").locator("tbody tr");
    await rows.nth(11).waitFor({ state: "attached" });
    await expect.poll(() => rows.count()).toBe(12);
  });
  it("is arranged by keyboard and remembered, with widgets put away and brought back", async () => {
    const { page } = visitor;
    expect(await titles()).toEqual(["totals", "sales", "signups", "statistics", "stock"]);
    await page.getByRole("button", { name: "Arrange" }).click();
    const handle = page.getByRole("button", { name: "Move Statistics" });
    await handle.focus();
    await page.keyboard.press("ArrowUp");
    await page.getByText("Statistics moved to position 3 of 5").waitFor({ state: "attached" });
    expect(await handle.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowUp");
    await page.getByText("Statistics moved to position 2 of 5").waitFor({ state: "attached" });
    const hide = page.getByRole("button", { name: "Hide New Users" });
    await stored(page, "/arrangement", () => hide.click(), '"hidden":["');
    await visitor.isAccessible();
    await page.getByRole("button", { name: "Done" }).click();
    expect(await titles()).toEqual(["totals", "statistics", "sales", "stock"]);
    await page.evaluate(() =>
      localStorage.removeItem(Object.keys(localStorage).find((key) => key.startsWith("portal.dashboard.")) ?? ""),
    );
    await visitor.open("/");
    await page.getByRole("button", { name: "Arrange" }).click();
    await page.getByRole("button", { name: "Show New Users" }).click();
    expect(await titles()).toEqual(["totals", "statistics", "sales", "stock", "signups"]);
    await page.getByRole("button", { name: "Reset" }).click();
    expect(await titles()).toEqual(["totals", "sales", "signups", "statistics", "stock"]);
  });
  it("is arranged by dragging", async () => {
    const { page } = visitor;
    const from = await page.getByRole("button", { name: "Move Sales Overview" }).boundingBox();
    const to = await page.locator("[data-widget='game-codes/totals']").boundingBox();
    if (from === null || to === null) throw new Error("not on screen");
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + 60, { steps: 4 });
    await page.mouse.up();
    expect(await titles()).toEqual(["sales", "totals", "signups", "statistics", "stock"]);
    await page.getByRole("button", { name: "Reset" }).click();
    await page.getByRole("button", { name: "Done" }).click();
  });
  it("follows what happens", async () => {
    const { page } = visitor;
    await page.locator("dd", { hasText: /^61$/ }).waitFor();
    await site.portal.admin.post("/create_record", {
      resourceId: "users",
      record: { email: "new@demo.test", role: "user" },
    });
    await page.locator("dd", { hasText: /^62$/ }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });
  it("counts the codes by what the server says of each game, and strips what is not for people", async () => {
    const other = await site.visit();
    await other.signIn("admin@demo.test", "Demo-admin-1");
    await other.page.route("**/api/games/stats", (route) =>
      route.fulfill({ json: [{ id: "1", name: "Game", total_codes: "120", denominations: [] }] }),
    );
    await other.page.route("**/api/stats/overview", (route) =>
      route.fulfill({
        json: {
          data: [{ metric: "Orders|of the shop", tooltip: "", mtd: "1", splm: "1 (-5%)", sp3m: "1 (+0%)", sp6m: "1" }],
        },
      }),
    );
    await other.open("/");
    await other.page.locator("[data-widget='game-codes/totals'] dd", { hasText: /^100\+$/ }).waitFor();
    await other.page.getByRole("rowheader", { name: "Orders", exact: true }).waitFor();
    await other.close();
  });
  it("leaves names and figures in their own order where one reads from right to left", async () => {
    const other = await site.visit();
    await other.signIn("admin@demo.test", "Demo-admin-1", { afLanguage: "ar" });
    await other.open("/");
    const denomination = other.page
      .locator("[data-widget='game-codes/stock'] th")
      .filter({ hasText: /^[\d,]+ [a-z]+$/ })
      .first();
    const compared = other.page
      .locator("[data-widget='game-codes/statistics'] td")
      .filter({ hasText: /\(.+%\)$/ })
      .first();
    expect(await isLeftToRight(denomination)).toBe(true);
    expect(await isLeftToRight(compared)).toBe(true);
    await other.close();
  });
  it("shows other users the welcome page", async () => {
    const other = await site.visit();
    await other.signIn("user@demo.test", "Demo-user-1");
    await other.open("/");
    await other.page.getByRole("link", { name: /Create Order/ }).waitFor();
    await other.page.getByRole("link", { name: /View Orders/ }).waitFor();
    expect(await other.page.getByRole("heading", { name: "Overview", exact: true }).count()).toBe(0);
    expect(other.complaints).toEqual([]);
  });
});
