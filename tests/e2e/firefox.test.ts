/** The way of an operator through the portal in Firefox: signing in, lists, forms, and what others change. */
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firefoxPath, launchFirefox } from "../support/firefox.ts";
import { patienceMs, slowness } from "../support/slowness.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { openSite, type Site } from "./support/site.ts";

describe.skipIf(firefoxPath === undefined)("in Firefox, an operator", () => {
  let site: Site & { portal: SmallDemo };
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    site = await openSite(startSmallDemo);
    browser = await launchFirefox();
    page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 860 });
    page.setDefaultTimeout(patienceMs * slowness);
    page.on("pageerror", (error) => complaints.push(String(error)));
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  const text = (shown: string) => page.locator(`::-p-text(${shown})`);
  const button = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);
  const box = (name: string) => page.locator(`::-p-aria([name="${name}"][role="textbox"])`);
  const names = (): Promise<string[]> =>
    page.$$eval('tr[data-row] td[data-column="name"]', (cells) => cells.map(({ textContent }) => textContent ?? ""));

  it("signs in by the form, and comes to the requested page", async () => {
    await page.goto(`${site.portal.server.url}/portal/resource/games`);
    await box("Email").fill("admin@demo.test");
    await page.locator('input[name="password"]').fill("wrong");
    await button("Sign in").click();
    await text("Invalid username or password").wait();
    await page.locator('input[name="password"]').fill("Demo-admin-1");
    await button("Sign in").click();
    await page.waitForSelector("tr[data-row]");
    expect(new URL(page.url()).pathname).toBe("/portal/resource/games");
  });

  it("sorts, turns pages, searches, and goes back", async () => {
    await page.locator('th[data-column="name"] button, th ::-p-text(Name)').click();
    await expect.poll(() => page.url()).toContain("sort=name__desc");
    const { compare } = new Intl.Collator("en", { numeric: true });
    const descending = async (): Promise<boolean> => {
      const found = await names();
      return found.length === 10 && JSON.stringify(found.toSorted(compare).toReversed()) === JSON.stringify(found);
    };
    await expect.poll(descending).toBe(true);
    const first = await names();
    await page.locator("::-p-text(Next)").click();
    await expect.poll(async () => (await names())[0]).not.toBe(first[0]);
    await page.goBack();
    await expect.poll(names).toEqual(first);
    await page.keyboard.press("/");
    await page.keyboard.type("zzz-nothing");
    await text("No results for zzz-nothing").wait();
    await page.keyboard.press("Escape");
    await expect.poll(names).toEqual(first);
  });

  it("edits a record, with a text that grows, and shows it as it is stored", async () => {
    const [key, edited] = await page.$eval("tr[data-row]", (row) => [
      row.getAttribute("data-row"),
      row.querySelector('td[data-column="name"]')?.textContent ?? "",
    ]);
    await page.goto(`${site.portal.server.url}/portal/resource/games/edit/${key}`);
    await page.waitForSelector('[data-field="publisher"] textarea');
    const publisher = "A publisher with a name of sixty letters, which is very long";
    await page.locator('[data-field="publisher"] textarea').fill(publisher);
    await page.keyboard.down("Control");
    await page.keyboard.press("s");
    await page.keyboard.up("Control");
    await expect.poll(() => page.url()).not.toContain("/edit/");
    await text(publisher).wait();
    const { body } = await site.portal.admin.post("/get_resource_data", {
      resourceId: "games",
      source: "show",
      filters: [{ field: "id", operator: "eq", value: key }],
      sort: [],
      limit: 1,
      offset: 0,
    });
    expect(body.data[0]).toMatchObject({ publisher, name: edited });
  });

  it("sees at once what others change", async () => {
    await page.goto(`${site.portal.server.url}/portal/resource/games?sort=name__asc`);
    await page.waitForSelector("tr[data-row]");
    const key = await page.$eval("tr[data-row]", (row) => row.getAttribute("data-row"));
    await site.portal.admin.post("/update_record", {
      resourceId: "games",
      recordId: key,
      record: { publisher: "Seen at once" },
    });
    await text("Seen at once").wait();
  });

  it("leads to no error of a script", () => {
    expect(complaints).toEqual([]);
  });
});
