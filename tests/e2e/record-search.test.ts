/** The records that the command palette finds: their groups, the words that matched, and what happens on failures. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boxOf } from "../support/page-questions.ts";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
let games: { id: string; name: string }[];
beforeAll(async () => {
  ({ site, operator } = await openDemoSite({ viewport: { width: 1440, height: 900 } }, { isServerRendered: false }));
  const query = { source: "list", resourceId: "games", filters: [], sort: [], limit: 20, offset: 0 };
  games = (await site.portal.admin.post("/get_resource_data", query)).body.data;
});
afterAll(() => site.close());

const input = () => operator.page.getByRole("combobox", { name: /Search pages/ });
const openPalette = async (): Promise<void> => {
  await operator.open("/resource/games");
  await operator.page.locator("tr[data-row]").first().waitFor();
  await operator.page.keyboard.press("Control+k");
  await input().waitFor();
};
/** A name with two letters exchanged. */
const misspelled = (name: string): string => name.replace(/^(..)(.)(.)/, "$1$3$2");
const longNamed = () => games.find(({ name }) => /^\p{L}{7,}/u.test(name)) as { id: string; name: string };

describe("the records in the palette", () => {
  it("are in groups, with the matching words marked, and open with Enter", async () => {
    const { page } = operator;
    const { name, id } = longNamed();
    await openPalette();
    await input().fill(name);
    const option = page.getByRole("group", { name: "Games" }).getByRole("option", { name, exact: true });
    await option.waitFor();
    expect(await option.locator("mark").allTextContents()).toEqual(name.split(" "));
    await operator.isAccessible();
    await input().press("Enter");
    await page.waitForURL(`**/resource/games/show/${id}`);
  });
  it("show the column that matched", async () => {
    const { page } = operator;
    await openPalette();
    await input().fill("admin@demo");
    await page.getByRole("group", { name: "Users" }).getByRole("option").locator("mark").first().waitFor();
    await operator.isAccessible();
  });
  it("show the email of a user, since namesakes look alike", async () => {
    const { page } = operator;
    await openPalette();
    await input().fill("novak");
    const users = page.getByRole("group", { name: "Users" }).getByRole("option");
    await users.first().waitFor();
    const shown = await users.allTextContents();
    expect(shown.length).toBeGreaterThan(1);
    for (const text of shown) expect(text).toMatch(/Novak.*Email: \S+@\S+$/);
    await operator.isAccessible();
    await input().fill("kaya noavk");
    await page
      .getByRole("group", { name: "Users · Similar" })
      .getByRole("option", { name: /^Kaya Novak/ })
      .waitFor();
  });
  it("come before texts of the portal", async () => {
    const { page } = operator;
    await openPalette();
    await input().fill("orders");
    await page.getByRole("group", { name: "Texts" }).waitFor();
    const groups = await page
      .getByRole("listbox")
      .getByRole("group")
      .evaluateAll((all) => all.map((group) => group.textContent));
    expect(groups.findIndex((text) => text.startsWith("Texts"))).toBe(groups.length - 1);
  });
  it("are found with a typing error, and are said to be similar", async () => {
    const { page } = operator;
    const { name } = longNamed();
    await openPalette();
    await input().fill(misspelled(name.split(" ")[0] ?? ""));
    await page.getByRole("group", { name: "Games · Similar" }).getByRole("option", { name }).waitFor();
  });
  it("are searched again only for new texts", async () => {
    const { page } = operator;
    await openPalette();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/search_records")) asked.push((request.postDataJSON() as { search: string }).search);
    });
    for (const text of ["admin@", "admin@d", "admin@"]) {
      await input().fill(text);
      await page.getByText(/^\d+ results?$/).waitFor();
      await page.getByRole("group", { name: "Users" }).getByRole("option").first().waitFor();
      await page.waitForTimeout(300);
    }
    expect(asked).toEqual(["admin@", "admin@d"]);
  });
  it("say what is missing: while searching, after a failure, and without a slow list", async () => {
    const { page } = operator;
    await openPalette();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/search_records/, async (route) => {
      await held;
      await route.fulfill({ json: { groups: [], unanswered: ["Codes", "Orders"] } });
    });
    await input().fill("qqqq zzzz");
    await page.getByText("Searching…").waitFor();
    answer();
    await page.getByText("Took too long and was left out: Codes, Orders").waitFor();
    await page.getByText("No results").waitFor();
    await page.unroute(/search_records/);
    await page.route(/search_records/, (route) => route.fulfill({ status: 500, json: { error: "No disk" } }));
    await input().fill("qqqq yyyy");
    await page.getByRole("alert").getByText("The search for records failed: No disk").waitFor();
    await operator.isAccessible();
    await page.unroute(/search_records/);
    operator.complaints.splice(0);
  });
  it("are searched list by list on servers without the call", async () => {
    const { page } = operator;
    let refused = 0;
    await page.route(/search_records|get_palette_records/, (route) => {
      refused += 1;
      return route.fulfill({ status: 404, json: { error: "Not found" } });
    });
    const { name } = longNamed();
    await openPalette();
    const asked = page.waitForRequest((request) => /get_resource_data/.test(request.url()));
    await input().fill(name);
    expect((await asked).postDataJSON()).toMatchObject({ search: name });
    await page.getByRole("group", { name: "Games" }).getByRole("option", { name }).waitFor();
    const before = refused;
    await input().fill(`${name} `);
    await input().fill(name.slice(1));
    await page.getByRole("group", { name: "Games" }).getByRole("option", { name }).waitFor();
    expect(refused, "the call is not tried again").toBe(before);
    await page.unroute(/search_records|get_palette_records/);
    await operator.open("/resource/games");
    operator.complaints.splice(0);
  });
  it("are first the pinned and the recently opened ones, with their current names", async () => {
    const { page } = operator;
    const [pinned, opened] = games as [{ id: string; name: string }, { id: string; name: string }];
    for (const { id, name } of [pinned, opened]) {
      await operator.open(`/resource/games/show/${id}`);
      await page.getByRole("heading", { level: 1, name }).waitFor();
    }
    await page.keyboard.press("Control+k");
    const recent = page.getByRole("group", { name: "Recently opened" });
    await recent.getByRole("option", { name: opened.name }).waitFor();
    expect((await recent.getByRole("option").first().textContent())?.startsWith(opened.name)).toBe(true);
    await recent.getByRole("option", { name: pinned.name }).hover();
    await page.keyboard.press("Control+d");
    const pins = page.getByRole("group", { name: "Pinned" });
    await pins.getByRole("option", { name: pinned.name }).waitFor();
    await expect.poll(() => recent.getByRole("option", { name: pinned.name }).count()).toBe(0);
    await operator.isAccessible();
    await input().fill(pinned.name);
    const match = page.getByRole("group", { name: "Games" }).getByRole("option", { name: pinned.name, exact: true });
    await match.locator("[data-pin]").click();
    await input().fill("");
    await expect.poll(() => pins.count()).toBe(0);
    await site.portal.admin.post("/update_record", {
      resourceId: "games",
      recordId: opened.id,
      record: { name: "Renamed game" },
    });
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await recent.getByRole("option", { name: "Renamed game" }).waitFor();
    await page.keyboard.press("Escape");
  });
  it("can be pinned from a record's menu", async () => {
    const { page } = operator;
    const { id } = games[2] as { id: string };
    await operator.open(`/resource/games/show/${id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Pin to search" }).click();
    await page
      .getByText(/is pinned$/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Unpin from search" }).click();
    await page
      .getByText(/is no longer pinned$/)
      .first()
      .waitFor();
  });
  it("fit a phone, from right to left too", async () => {
    const { page } = operator;
    await page.setViewportSize({ width: 360, height: 740 });
    await openPalette();
    await input().fill("admin@demo");
    await page.locator("mark").first().waitFor();
    for (const dir of ["ltr", "rtl"]) {
      await page.evaluate((direction) => document.documentElement.setAttribute("dir", direction), dir);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      const box = await boxOf(page.getByRole("dialog"));
      expect(box.x + box.width).toBeLessThanOrEqual(360);
    }
  });
});

it("never made the browser complain", () => {
  expect(operator.complaints).toEqual([]);
});
