/**
 * What a list remembers and shows: its filters above it, its default view, its order from record to record, and pending
 * work in a row.
 */
import type { Route } from "playwright-core";
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
const filter = (field: string, operator: string, value: unknown): string =>
  `filter__${field}__${operator}=${encodeURIComponent(JSON.stringify(value))}`;
const openList = async (resourceId: string, query = ""): Promise<void> => {
  await operator.open(`/resource/${resourceId}${query}`);
  await operator.page.locator(rows).first().waitFor();
};

describe("the filters of a list", () => {
  it("keep what was moved just before their drawer was closed", async () => {
    const { page } = operator;
    await openList("codes");
    await page.getByRole("button", { name: /^Filter/ }).click();
    const thumb = page.getByRole("dialog", { name: "Filters" }).getByRole("slider", { name: "Minimum Price" });
    await thumb.focus();
    // The slider waits for half a second before it reports.
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Filters" }).waitFor({ state: "detached" });
    await expect.poll(() => decodeURIComponent(page.url())).toMatch(/filter__price__gte/);
  });
  it("are said above it by label and value, taken away one by one, and all at once", async () => {
    const { page } = operator;
    const {
      data: [game],
    } = (
      await site.portal.admin.post("/get_resource_data", {
        source: "list",
        resourceId: "games",
        filters: [],
        sort: [],
        limit: 1,
        offset: 0,
      })
    ).body;
    await openList(
      "codes",
      `?${[filter("status", "in", ["new", "sold"]), filter("game_id", "in", [game.id]), filter("price", "gte", "0.01")].join("&")}`,
    );
    const chips = page.getByRole("group", { name: "Active filters" });
    await expect
      .poll(() => chips.getByRole("listitem").allTextContents())
      .toEqual(["Status: New, Sold", `Game: ${game.name}`, "Price: from 0.01"]);
    await operator.isAccessible();
    await chips.getByRole("button", { name: "Remove the filter Status: New, Sold" }).click();
    await expect.poll(() => chips.getByRole("listitem").count()).toBe(2);
    expect(page.url()).not.toContain("filter__status");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      `Remove the filter Game: ${game.name}`,
    );
    await chips.getByRole("button", { name: "Clear all" }).click();
    await chips.waitFor({ state: "detached" });
    expect(page.url()).not.toContain("filter__");
    expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe("Filter");
  });
  it("are named as the reason where nothing matches them, with the way to clear them", async () => {
    const { page } = operator;
    await operator.open(`/resource/games?${filter("name", "ilike", "no such game")}`);
    const main = page.getByRole("main");
    await main
      .getByText("No records match these filters", { exact: true })
      .and(page.locator(":visible"))
      .first()
      .waitFor();
    await operator.isAccessible();
    await main.getByRole("button", { name: "Clear filters" }).click();
    await page.locator(rows).first().waitFor();
    expect(page.url()).not.toContain("filter__");
    expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe("Filter");
  });
  it("are named as the reason in a list inside a record, too", async () => {
    const { page } = operator;
    const {
      data: [game],
    } = (
      await site.portal.admin.post("/get_resource_data", {
        source: "list",
        resourceId: "games",
        filters: [],
        sort: [],
        limit: 1,
        offset: 0,
      })
    ).body;
    await operator.open(`/resource/games/show/${game.id}`);
    const inside = page
      .getByRole("region")
      .or(page.locator("section"))
      .filter({ has: page.getByRole("heading", { name: "Denominations" }) })
      .last();
    await inside.locator(rows).first().waitFor();
    await inside.getByRole("button", { name: "Filter" }).click();
    const renderer = page.getByRole("dialog", { name: "Filters" });
    await renderer.getByLabel("Value", { exact: true }).fill("no such value");
    await inside.getByText("No records match these filters", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await renderer.waitFor({ state: "detached" });
    await inside.getByRole("button", { name: "Clear filters" }).click();
    await inside.locator(rows).first().waitFor();
  });
});

describe("the renderer of the filters", () => {
  const renderer = () => operator.page.getByRole("dialog", { name: "Filters" });
  const openDrawer = async (): Promise<void> => {
    await operator.page
      .getByRole("button", { name: /^Filter/ })
      .first()
      .click();
    await renderer().waitFor();
  };
  it("is closed by Escape and by Back, which keep the list and its filters", async () => {
    const { page } = operator;
    await openList("games");
    await openList("codes");
    await openDrawer();
    await renderer().getByLabel("Import", { exact: true }).fill("  batch  ");
    await expect.poll(() => page.url()).toContain(filter("import_batch", "ilike", "batch"));
    await page.keyboard.press("Escape");
    await renderer().waitFor({ state: "detached" });
    expect(page.url()).toContain("filter__import_batch");
    await openDrawer();
    expect(await renderer().getByLabel("Import", { exact: true }).inputValue()).toBe("batch");
    await page.goBack();
    await renderer().waitFor({ state: "detached" });
    expect(page.url()).toContain(filter("import_batch", "ilike", "batch"));
    await page
      .getByRole("group", { name: "Active filters" })
      .getByRole("button", { name: /^Remove the filter/ })
      .click();
    await page.locator(rows).first().waitFor();
  });
  it("finds rows without the selected values, without any value, and with one", async () => {
    const { page } = operator;
    const chips = page.getByRole("group", { name: "Active filters" });
    const chooseCondition = async (column: string, condition: string): Promise<void> => {
      await renderer()
        .getByRole("button", { name: new RegExp(`^Condition of ${column}: `) })
        .click();
      await page.getByRole("menuitemradio", { name: condition, exact: true }).click();
    };
    await openList("codes");
    await openDrawer();
    await chooseCondition("Status", "is not");
    const status = renderer().getByRole("combobox", { name: "Status" });
    await status.click();
    await page.getByRole("listbox").getByRole("option", { name: "New", exact: true }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.url()).toContain(filter("status", "nin", ["new"]));
    await chooseCondition("Sold", "is empty");
    await expect.poll(() => page.url()).toContain(filter("sold_at", "isEmpty", true));
    expect(await renderer().getByLabel("Sold, from").count()).toBe(0);
    await operator.isAccessible();
    await page.keyboard.press("Escape");
    await renderer().waitFor({ state: "detached" });
    expect(await chips.getByRole("listitem").allInnerTexts()).toEqual(["Status: not New", "Sold: empty"]);
    await openDrawer();
    await chooseCondition("Sold", "has a value");
    await expect.poll(() => page.url()).toContain(filter("sold_at", "isNotEmpty", true));
    await page.locator(rows).first().waitFor();
    await chooseCondition("Sold", "is between");
    await expect.poll(() => page.url()).not.toContain("sold_at");
    await renderer().getByLabel("Sold, from").waitFor();
    await chooseCondition("Status", "is");
    await expect.poll(() => page.url()).toContain(filter("status", "in", ["new"]));
    await renderer().getByRole("button", { name: "Clear all" }).click();
    await page.keyboard.press("Escape");
    await renderer().waitFor({ state: "detached" });
  });
  it("builds groups over related records, which stay in the address and are undone by Back", async () => {
    const { page } = operator;
    await openList("orders");
    const chips = page.getByRole("group", { name: "Active filters" });
    await openDrawer();
    await renderer().getByRole("button", { name: "Advanced" }).press("Enter");
    await renderer().getByRole("combobox", { name: "Records match" }).selectOption({ label: "Any of these" });
    await renderer().getByRole("button", { name: "Add condition" }).press("Enter");
    await renderer().getByRole("combobox", { name: "Column", exact: true }).selectOption({ label: "User ›" });
    await renderer().getByRole("combobox", { name: "Field of User" }).selectOption({ label: "Role" });
    await renderer().getByRole("combobox", { name: "Value of Role" }).click();
    await page.getByRole("listbox").getByRole("option").first().click();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.url()).toContain("where=");
    await operator.isAccessible();
    await page.keyboard.press("Escape");
    await renderer().waitFor({ state: "detached" });
    await page.reload();
    await expect
      .poll(() => chips.getByRole("listitem").allInnerTexts())
      .toEqual([expect.stringMatching(/^User › Role is /)]);
    await page.goBack();
    await chips.waitFor({ state: "detached" });
    expect(page.url()).not.toContain("where=");
    await page.locator(rows).first().waitFor();
  });
  it("does not filter by an invalid number, and says so, also once its slider appears; reports a reversed range", async () => {
    const { page } = operator;
    const limits = "**/get_min_max_for_columns";
    const held: Route[] = [];
    await page.route(limits, (route) => void held.push(route));
    await openList("codes");
    await openDrawer();
    const from = renderer().getByLabel("Price, from");
    await from.fill("5abc");
    await renderer().getByText("Enter a number such as 12.5. Until then, this filter isn't applied.").waitFor();
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    await page.unroute(limits);
    await renderer().getByRole("slider").first().waitFor();
    expect(await from.inputValue()).toBe("5abc");
    await from.fill("5");
    await expect.poll(() => page.url()).toContain("filter__price__gte");
    await from.fill("5abc");
    await expect.poll(() => page.url()).not.toContain("filter__price");
    expect(await from.inputValue()).toBe("5abc");
    await from.fill("9");
    await renderer().getByLabel("Price, to").fill("2");
    await renderer().getByText("From is greater than To, so no rows match.").waitFor();
    await operator.isAccessible();
    await page.keyboard.press("Escape");
  });
  it("offers Unset only where a record may have neither, and a new record begins with the database's default", async () => {
    const { page } = operator;
    await openList("games");
    await openDrawer();
    const active = renderer().getByRole("radiogroup", { name: "Active" });
    await active.waitFor();
    expect(await active.getByRole("radio").count()).toBe(3);
    await page.keyboard.press("Escape");
    await operator.open("/resource/games/create");
    const field = page.locator('[data-field="active"]');
    await field.getByRole("radio", { name: "Yes" }).waitFor();
    expect([
      await field.getByRole("radio").count(),
      await field.getByRole("radio", { name: "Yes" }).isChecked(),
    ]).toEqual([2, true]);
  });
});

describe("the view that a list begins with", () => {
  const views = () => operator.page.getByRole("button", { name: /^Views: / });
  it("is opened wherever the address says nothing, until it is given up", async () => {
    const { page } = operator;
    await site.portal.admin.post("/save_view", {
      resourceId: "codes",
      name: "Sold ones",
      query: filter("status", "in", ["sold"]),
      isShared: false,
    });
    await openList("codes");
    await views().click();
    await page.getByRole("menuitemradio", { name: "Sold ones" }).click();
    await views().click();
    await page.getByRole("menuitem", { name: "Make this my default" }).click();
    await page.getByText("Sold ones is now your default view").waitFor();
    await openList("games");
    await page
      .getByRole("navigation")
      .getByRole("link", { name: /^Codes/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Views: Sold ones" }).waitFor();
    await expect
      .poll(() => page.getByRole("group", { name: "Active filters" }).getByRole("listitem").allTextContents())
      .toEqual(["Status: Sold"]);
    await page.goBack();
    await page.waitForURL("**/resource/games");
    await openList("codes");
    await page.getByRole("button", { name: "Views: Sold ones" }).waitFor();
    await views().click();
    await page.getByRole("menuitemradio", { name: "All", exact: true }).click();
    await page.getByRole("button", { name: "Views: All" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Views: All" }).waitFor();
    await views().click();
    await page.getByRole("menuitemradio", { name: "Sold ones" }).click();
    await views().click();
    await page.getByRole("menuitem", { name: "Remove as default" }).click();
    await page.getByText("Default view removed").waitFor();
    await openList("codes");
    await page.getByRole("button", { name: "Views: All" }).waitFor();
  });
  it("is that of the role where the user has none, also on the page that the server renders", async () => {
    const { page } = operator;
    await openList("codes");
    await views().click();
    await page.getByRole("menuitemradio", { name: "Sold ones" }).click();
    await views().click();
    await page.getByRole("menuitem", { name: "View settings" }).click();
    const dialog = page.getByRole("dialog", { name: "View settings" });
    await dialog.getByLabel("Visible to").selectOption("Everyone who can open this list");
    const defaults = dialog.getByRole("group", { name: "Opens the list for" });
    await defaults.getByRole("checkbox", { name: "Superadmin" }).check();
    await operator.isAccessible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await openList("codes");
    await page.getByRole("button", { name: "Views: Sold ones" }).waitFor();
    await expect
      .poll(() => page.getByRole("group", { name: "Active filters" }).getByRole("listitem").allTextContents())
      .toEqual(["Status: Sold"]);
    await views().click();
    await page.getByRole("menuitemradio", { name: "All", exact: true }).click();
    await views().click();
    await page.getByRole("menuitem", { name: "Make this my default" }).click();
    await page.getByText("All is now your default view").waitFor();
    await openList("codes");
    await page.getByRole("button", { name: "Views: All" }).waitFor();
    await views().click();
    await page.getByRole("menuitem", { name: "Remove as default" }).click();
    await page.getByText("Default view removed").waitFor();
    await openList("codes");
    await page.getByRole("button", { name: "Views: Sold ones" }).waitFor();
    await views().click();
    await page.getByRole("menuitem", { name: "Delete this view" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete this view" }).click();
    await page.getByRole("button", { name: "Views: All" }).waitFor();
  });
});

describe("the records of a list", () => {
  it("follow one another on their pages, by key and by button, over the end of the list's page, and Back leads to it", async () => {
    const { page } = operator;
    await openList("games", "?limit=2&sort=name__desc");
    const names = (
      (
        await site.portal.admin.post("/get_resource_data", {
          source: "list",
          resourceId: "games",
          filters: [],
          sort: [{ field: "name", direction: "desc" }],
          limit: 3,
          offset: 0,
        })
      ).body.data as { name: string }[]
    ).map(({ name }) => name);
    const title = (name: string | undefined) => page.getByRole("heading", { level: 1, name, exact: true });
    await page.locator(`${rows} td[data-first]`).first().click();
    await title(names[0]).waitFor();
    const previous = page.getByRole("button", { name: "Previous record (k)" });
    await previous.waitFor();
    await expect.poll(() => previous.isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Next record (j)" }).click();
    await title(names[1]).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Next record (j)");
    await expect.poll(() => page.getByRole("button", { name: "Next record (j)" }).isEnabled()).toBe(true);
    await operator.isAccessible();
    await page.keyboard.press("j");
    await title(names[2]).waitFor();
    await expect.poll(() => previous.isEnabled()).toBe(true);
    await page.keyboard.press("k");
    await title(names[1]).waitFor();
    await page.goBack();
    await page.waitForURL("**/resource/games?limit=2&sort=name__desc");
    await operator.open(page.url().split("/portal")[1] ?? "");
  });
});

it("never made the browser complain", () => {
  expect(operator.complaints).toEqual([]);
});

describe("the last page of a list", () => {
  it("is the one before once its only row is deleted, and Back does not lead to an empty one", async () => {
    const { page } = operator;
    await site.portal.admin.post("/create_record", {
      resourceId: "games",
      record: { name: "Zzz the last", slug: "zzz-the-last", publisher: "Zzz", active: true },
    });
    const {
      body: { total },
    } = await site.portal.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "games",
      filters: [],
      sort: [],
      limit: 1,
      offset: 0,
    });
    await openList("orders");
    const query = `?limit=${total - 1}&sort=name__asc`;
    await openList("games", `${query}&page=2`);
    expect(await page.locator(rows).count()).toBe(1);
    await page
      .locator(rows)
      .getByRole("button", { name: /^Delete/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => page.locator(rows).count()).toBe(total - 1);
    expect(page.url()).not.toContain("page=");
    await page.goBack();
    await page.waitForURL("**/resource/orders");
    await operator.open(`/resource/games${query}&page=2`);
    await page.getByText("There is no page 2.").waitFor();
  });
});
