/**
 * The portal without a pointer: rows by j and k, the command palette, the help sheet, and the switch for single keys.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite());
});
afterAll(() => site.close());

const rows = "tr[data-row]";
const openList = async (resourceId: string): Promise<void> => {
  await operator.open(`/resource/${resourceId}`);
  await operator.page.locator(rows).first().waitFor();
};
const press = (keys: string): Promise<void> => operator.page.keyboard.press(keys);
const focusedRow = (): Promise<string | null> =>
  operator.page.evaluate(() => document.activeElement?.getAttribute("data-index") ?? null);

describe("a list by keyboard", () => {
  it("goes from row to row, ticks, opens and edits", async () => {
    const { page } = operator;
    await openList("games");
    for (const [key, index] of [
      ["j", "0"],
      ["j", "1"],
      ["j", "2"],
      ["k", "1"],
    ] as const) {
      await press(key);
      expect(await focusedRow()).toBe(index);
    }
    await operator.isAccessible();
    await press("x");
    await page.getByText("1 selected").waitFor();
    await press("Escape");
    await expect.poll(() => page.getByText("1 selected").count()).toBe(0);
    const key = await page.locator(rows).nth(1).getAttribute("data-row");
    await page.locator(rows).nth(1).focus();
    await press("e");
    await page.waitForURL(`**/edit/${key}`);
    await page.goBack();
    await page.locator(rows).nth(1).waitFor();
    await page.locator(rows).nth(1).focus();
    await press("Enter");
    await page.waitForURL(`**/show/${key}`);
    await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
    await press("e");
    await page.waitForURL(`**/edit/${key}`);
    await page.goBack();
    await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
    await press("u");
    await page.waitForURL("**/resource/games");
  });
  it("searches, filters, creates and turns pages", async () => {
    const { page } = operator;
    await openList("codes");
    await press("/");
    await page.keyboard.type("zzz-nothing");
    await page.getByText("No results for zzz-nothing", { exact: true }).waitFor();
    await page.waitForURL(/q=zzz-nothing/);
    await operator.isAccessible();
    await press("Escape");
    await page.getByText("Showing 1 to 10 of 600 Entries").waitFor();
    await page.locator("h1").click();
    await press("]");
    await page.getByText("Showing 11 to 20 of 600 Entries").waitFor();
    await press("[");
    await page.getByText("Showing 1 to 10 of 600 Entries").waitFor();
    await press("f");
    await page.getByRole("dialog", { name: "Filters" }).waitFor();
    await press("Escape");
    await page.getByRole("dialog", { name: "Filters" }).waitFor({ state: "detached" });
    await press("n");
    await page.waitForURL("**/codes/create");
  });
  it("asks before a row is deleted", async () => {
    const { page } = operator;
    await openList("games");
    await press("j");
    await press("Delete");
    await page.getByRole("dialog").getByText("Are you sure you want to delete this item?").waitFor();
    await press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });
});

describe("the command palette", () => {
  it("finds pages, and goes there by Enter", async () => {
    const { page } = operator;
    await press("Control+k");
    await page.getByRole("combobox", { name: /Search pages/ }).fill("denom");
    await page.getByRole("option", { name: "Catalogue / Denominations" }).waitFor();
    await operator.isAccessible();
    await press("Enter");
    await page.waitForURL("**/resource/denominations");
  });
  it("finds records of every resource that can be searched", async () => {
    const { page } = operator;
    const { data } = (
      await site.portal.admin.post("/get_resource_data", {
        source: "list",
        resourceId: "games",
        filters: [],
        sort: [],
        limit: 3,
        offset: 0,
      })
    ).body;
    await page.getByRole("button", { name: "Search or run a command" }).click();
    await page.getByRole("combobox", { name: /Search pages/ }).fill(data[2].name);
    await page.getByRole("group", { name: "Games" }).getByRole("option", { name: data[2].name }).click();
    await page.waitForURL(`**/resource/games/show/${data[2].id}`);
  });
  it("runs what the page can do, and says when there is nothing", async () => {
    const { page } = operator;
    await openList("games");
    await press("Control+k");
    await page.getByRole("combobox", { name: /Search pages/ }).fill("qqqqqq");
    await page.getByText("No results").waitFor();
    await page.getByRole("combobox", { name: /Search pages/ }).fill("create a rec");
    await press("Enter");
    await page.waitForURL("**/games/create");
  });
});

describe("the help sheet", () => {
  it("lists the shortcuts of this page, and turns off single-key ones", async () => {
    const { page } = operator;
    await openList("games");
    await press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.getByText("Next row").waitFor();
    await operator.isAccessible();
    await help.getByRole("checkbox", { name: "Use single-key shortcuts" }).uncheck();
    await help.getByRole("button", { name: "Close" }).click();
    await press("j");
    expect(await focusedRow()).toBeNull();
    await page.reload();
    await page.locator(rows).first().waitFor();
    await press("j");
    expect(await focusedRow()).toBeNull();
    await press("Control+k");
    await page.getByRole("combobox", { name: /Search pages/ }).waitFor();
    await press("Escape");
    await page.evaluate(() => localStorage.removeItem("portal.singleKeys"));
  });
});

it("never made the browser complain", () => {
  expect(operator.complaints).toEqual([]);
});
