/** The dashboard with problems: figures that fail to load, names that are too long, months with long names. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright-core";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import { failUntilRetried } from "./support/fail-until-retried.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let visitor: Visitor;
beforeAll(async () => {
  ({ site, operator: visitor } = await openDemoSite(
    { viewport: { width: 1440, height: 900 } },
    { isServerRendered: false },
  ));
});
afterAll(() => site.close());

const widget = (page: Page, name: string): Locator => page.locator(`[data-widget$='/${name}']`);
const failure = { status: 500, json: { error: "The database is away" } };
const figures = {
  statistics: "**/api/stats/overview",
  stock: "**/api/games/stats",
  sales: "**/api/stats/sales*",
  signups: "**/api/stats/signups*",
};

describe("figures that could not be loaded", () => {
  it("are said to have failed, never to be none, and are asked for again on demand", async () => {
    const { page } = visitor;
    const retries = new Map<string, (button: Locator) => Promise<void>>();
    for (const [name, address] of Object.entries(figures))
      retries.set(name, await failUntilRetried(page, address, failure));
    await visitor.open("/");
    for (const name of retries.keys()) {
      const alert = widget(page, name).getByRole("alert").filter({ hasText: "Couldn't load this data" });
      await alert.filter({ hasText: "The database is away" }).waitFor();
    }
    expect(await widget(page, "totals").getByText("Couldn't load this data").count()).toBe(4);
    expect(await page.getByText("No data available").count()).toBe(0);
    await visitor.isAccessible();
    for (const [name, retry] of retries) {
      await retry(widget(page, name).getByRole("button", { name: "Try again" }));
      await widget(page, name).getByRole("alert").waitFor({ state: "detached" });
    }
    // The cards show what the other widgets have requested.
    await expect.poll(() => widget(page, "totals").getByText("Couldn't load this data").count()).toBe(0);
    await widget(page, "stock").getByRole("rowheader").first().waitFor();
  });
  it("are asked for again from a card too", async () => {
    const { page } = visitor;
    const retry = await failUntilRetried(page, figures.sales, failure);
    await visitor.open("/");
    await retry(widget(page, "totals").getByRole("button", { name: "Try again: Total Sales (USD)" }));
    await widget(page, "totals")
      .getByText(/^\$[\d,]+\.\d{2,6}$/)
      .waitFor();
  });
});

describe("the cards", () => {
  it("say which time they are about, since the period does not change them", async () => {
    const { page } = visitor;
    await visitor.open("/");
    const notes = widget(page, "totals").locator("dl > div");
    const last = async (): Promise<unknown> => (await notes.allInnerTexts()).map((text) => text.split("\n").at(-1));
    await expect.poll(last).toEqual(["All time", "Right now", "Right now", "All time"]);
  });
});

describe("the stock of games", () => {
  it.each([360, 768, 1440])("keeps stock and price in view beside names of any length, %i px wide", async (width) => {
    const other = await site.visit({ viewport: { width, height: 900 } });
    await other.signIn("admin@demo.test", "Demo-admin-1");
    const long = "Supercalifragilistic".repeat(10);
    const game = {
      id: "1",
      name: long,
      total_codes: "12345",
      denominations: [{ id: "2", value: long, inStock: 12_345, denom_price: null }],
    };
    await other.page.route("**/api/games/stats", (route) => route.fulfill({ json: [game] }));
    await other.open("/");
    const box = widget(other.page, "stock").getByRole("region");
    await box.getByText("Price not set").waitFor();
    expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await other.close();
  });
});

describe("charts", () => {
  it("name every month, in languages with long names too", async () => {
    const other = await site.visit({ viewport: { width: 1440, height: 900 } });
    await other.signIn("admin@demo.test", "Demo-admin-1", { afLanguage: "ar" });
    await other.page.addInitScript(() => {
      const drawn = new Set<string>();
      Object.assign(globalThis, { drawn });
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function draw(
        this: CanvasRenderingContext2D,
        text: string,
        ...place: [number, number]
      ) {
        drawn.add(text);
        return fillText.call(this, text, ...place);
      };
    });
    // The longest month names of any language.
    const months = ["يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر"];
    const sales = {
      values: ["1", "2", "3", "4", "5", "6"],
      labels: months.map((month) => `${month} ٢٠٢٦`),
      total: "21",
    };
    await other.page.route("**/api/stats/sales*", (route) => route.fulfill({ json: sales }));
    await other.open("/");
    await widget(other.page, "sales").locator("canvas").waitFor();
    const drawn = (): Promise<string> =>
      other.page.evaluate(() => [...(globalThis as unknown as { drawn: Set<string> }).drawn].join(" "));
    await expect
      .poll(async () => {
        const texts = await drawn();
        return months.filter((month) => !texts.includes(month));
      })
      .toEqual([]);
    await other.close();
  });
});
