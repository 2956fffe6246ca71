/** Lists as users arrange them: columns, views, inline edits, bulk actions, undo, and what others change meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";
import { stored } from "./support/stored.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite());
});
afterAll(() => site.close());

const rows = "tr[data-row]";
const heads = async (): Promise<string[]> =>
  (await operator.page.getByRole("columnheader").allTextContents())
    .map((text) => text.trim())
    .filter((text) => text !== "" && text !== "Actions");
const openList = async (resourceId: string, query = ""): Promise<void> => {
  await operator.open(`/resource/${resourceId}${query}`);
  await operator.page.locator(rows).first().waitFor();
};

describe("the menus of a list", () => {
  it("are below their buttons and inside the window, also when a plugin's part loads late", async () => {
    const { page } = operator;
    await openList("orders");
    const more = page.getByRole("button", { name: "More actions", exact: true });
    await more.click();
    await page.getByRole("menuitem", { name: "Export…" }).waitFor();
    const edge = (menu: { left: number; right: number }): { left: number; right: number } => ({
      left: Math.round(menu.left),
      right: Math.round(menu.right),
    });
    const box = async (name: RegExp): Promise<{ left: number; right: number }> =>
      edge(
        await page
          .getByRole("menu", { name })
          .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      );
    const below = edge(await more.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect));
    await expect.poll(async () => (await box(/^More/)).right).toBe(below.right);
    await page.keyboard.press("Escape");
    const views = page.getByRole("button", { name: "Views: All" });
    await views.click();
    expect((await box(/^Views/)).left).toBe(
      edge(await views.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)).left,
    );
    await page.keyboard.press("Escape");
  });
});

describe("the footer of a list", () => {
  it("adds up the records that match, not only those of the page", async () => {
    const { page } = operator;
    await openList("orders");
    const keys = await page.locator(rows).evaluateAll((all) => all.slice(0, 3).map((row) => row.dataset["row"]));
    await page.getByRole("button", { name: "Columns" }).click();
    const drawer = page.getByRole("dialog", { name: "Columns" });
    const sums = drawer.getByRole("checkbox", { name: "Show sums and averages below the rows" });
    await stored(page, "/save_list_layout", () => sums.check());
    await drawer.getByRole("button", { name: "Close" }).click();
    await openList("orders", `?limit=1&filter__id__in=${encodeURIComponent(JSON.stringify(keys))}`);
    // The sums arrive after the rows and push the pages down, from under the pointer.
    await page.getByRole("row", { name: /^Sum/ }).waitFor();
    const amounts = page.locator('tr[data-row] td[data-column="amount"]');
    const shown: number[] = [];
    for (const at of [1, 2, 3]) {
      await page.getByText(`Showing ${at} to ${at} of 3`).waitFor();
      shown.push(Number((await amounts.textContent())?.replaceAll(",", "")));
      if (at < 3) await page.getByRole("button", { name: "Next", exact: true }).click();
    }
    const figure = async (name: string): Promise<number> => {
      const cell = page.getByRole("row", { name: new RegExp(`^${name}`) }).locator('td[data-label="Amount"]');
      return Number((await cell.textContent())?.replaceAll(",", ""));
    };
    const sum = shown.reduce((total, amount) => total + amount, 0);
    await expect.poll(() => figure("Sum")).toBeCloseTo(sum, 6);
    expect(await figure("Average")).toBeCloseTo(sum / 3, 5);
    expect([await figure("Smallest"), await figure("Largest")]).toEqual([Math.min(...shown), Math.max(...shown)]);
    await operator.isAccessible();
    await page.getByRole("button", { name: "Columns" }).click();
    await sums.uncheck();
    await drawer.getByRole("button", { name: "Close" }).click();
    await page.getByRole("row", { name: /^Sum/ }).waitFor({ state: "detached" });
  });
});

describe("the columns of a list", () => {
  it("are hidden, moved and given a width by keyboard, and stay so", async () => {
    const { page } = operator;
    await openList("codes");
    const before = await heads();
    await page.getByRole("button", { name: "Columns" }).click();
    const drawer = page.getByRole("dialog", { name: "Columns" });
    await drawer.getByRole("checkbox", { name: "Price", exact: true }).uncheck();
    await drawer.getByRole("button", { name: "Move Status" }).press("ArrowUp");
    await drawer.getByText(/^Status moved to position/).waitFor();
    expect(
      await drawer.getByRole("button", { name: "Move Status" }).evaluate((grip) => grip === document.activeElement),
    ).toBe(true);
    await drawer.getByRole("textbox", { name: "Width of Denomination in pixels" }).fill("333");
    const compact = drawer.getByRole("checkbox", { name: "Compact rows" });
    await stored(page, "/save_list_layout", () => compact.check(), "isCompact");
    await operator.isAccessible();
    await drawer.getByRole("button", { name: "Close" }).click();
    const after = await heads();
    expect(after).not.toContain("Price");
    expect(after.indexOf("Status")).toBe(before.indexOf("Status") - 1);
    await page.reload();
    await page.locator(rows).first().waitFor();
    expect(await heads()).toEqual(after);
    expect(Math.round((await page.getByRole("columnheader", { name: "Denomination" }).boundingBox())?.width ?? 0)).toBe(
      333,
    );
    expect((await page.locator(rows).first().boundingBox())?.height).toBeLessThan(36);
  });
  it("are moved and made wider with the pointer", async () => {
    const { page } = operator;
    const denomination = page.getByRole("columnheader", { name: "Denomination" });
    // Waits until the head stands still.
    await denomination.hover();
    const box = await denomination.boundingBox();
    if (box === null) throw new Error("the head is not on screen");
    await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 47, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    const width = async (): Promise<number> => Math.round((await denomination.boundingBox())?.width ?? 0);
    await expect.poll(width).toBe(Math.round(box.width) + 50);
    await page.getByRole("button", { name: "Columns" }).click();
    const drawer = page.getByRole("dialog", { name: "Columns" });
    // Waits until the drawer stands still.
    await drawer.getByRole("button", { name: "Move Amount" }).hover();
    const [from, to] = await Promise.all(
      ["Move Amount", "Move Status"].map((name) => drawer.getByRole("button", { name }).boundingBox()),
    );
    if (!from || !to) throw new Error("the grips are not on screen");
    await page.mouse.move(from.x + 9, from.y + 9);
    await page.mouse.down();
    await page.mouse.move(to.x + 9, to.y + 9, { steps: 12 });
    await page.mouse.up();
    await drawer.getByRole("button", { name: "Close" }).click();
    await expect
      .poll(async () => {
        const shown = await heads();
        return shown.indexOf("Status") - shown.indexOf("Amount");
      })
      .toBe(1);
  });
  it("go back to the usual ones", async () => {
    const { page } = operator;
    await page.getByRole("button", { name: "Columns" }).click();
    const reset = page.getByRole("button", { name: "Reset columns" });
    await stored(page, "/save_list_layout", () => reset.click(), '"layout":null');
    await page.getByRole("dialog", { name: "Columns" }).getByRole("button", { name: "Close" }).click();
    await expect.poll(heads).toContain("Price");
  });
});

describe("a saved view", () => {
  it("restores filter and order by its name, and shows when they have changed", async () => {
    const { page } = operator;
    await openList("codes", "?sort=price__desc&filter__status__in=%5B%22sold%22%5D");
    await page.getByRole("button", { name: "Views: All" }).click();
    await page.getByRole("menuitem", { name: "Save as a new view" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Please give the view a name").waitFor();
    await page.getByLabel("Name").fill("Dear and sold");
    await page.getByLabel("Visible to").selectOption("Selected roles");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Select at least one role").waitFor();
    await page.getByRole("group", { name: "Roles" }).getByRole("checkbox", { name: "User", exact: true }).check();
    await operator.isAccessible();
    await page.getByLabel("Visible to").selectOption("Everyone who can open this list");
    await operator.isAccessible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Views: Dear and sold" }).waitFor();
    await openList("codes");
    await page.getByRole("button", { name: "Views: All" }).click();
    await page.getByRole("menuitemradio", { name: "Dear and sold" }).click();
    await page.waitForURL(/filter__status__in/);
    expect(await page.getByText("(changed)").count()).toBe(0);
    await page.getByRole("columnheader", { name: "Amount" }).getByRole("button").click();
    await page.getByText("(changed)").waitFor();
    await page.getByRole("button", { name: "Views: Dear and sold" }).click();
    await page.getByRole("menuitem", { name: "Save changes to this view" }).click();
    await expect.poll(() => page.getByText("(changed)").count()).toBe(0);
  });
  it("is deleted", async () => {
    const { page } = operator;
    await page.getByRole("button", { name: "Views: Dear and sold" }).click();
    await page.getByRole("menuitem", { name: "Delete this view" }).click();
    await page
      .getByRole("dialog")
      .getByText(/for everyone/)
      .waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Delete this view" }).click();
    await page.getByRole("button", { name: "Views: All" }).waitFor();
    expect(new URL(page.url()).search).toBe("");
  });
});

describe("values in a list", () => {
  it("are edited in place, and revert when the server refuses", async () => {
    const { page } = operator;
    await openList("codes");
    const price = page.locator(`${rows} td[data-column="price"]`).first();
    const edit = async (value: string): Promise<void> => {
      await price.hover();
      await price.getByRole("button", { name: /^Edit Price of/ }).click();
      const field = page.getByRole("textbox", { name: "Price" });
      await field.fill(value);
      await operator.isAccessible();
      await field.press("Enter");
    };
    await edit("12.5");
    await expect.poll(() => price.textContent()).toContain("12.50");
    await page.route("**/update_record", (route) => route.fulfill({ json: { error: "The price is frozen" } }));
    await edit("99");
    await page.getByText("The price is frozen").waitFor();
    await expect.poll(() => price.textContent()).toContain("12.50");
    await page.unroute("**/update_record");
  });
  it("are not dropped by a press elsewhere without a question", async () => {
    const { page } = operator;
    await openList("codes");
    const price = page.locator(`${rows} td[data-column="price"]`).first();
    const before = await price.textContent();
    await price.hover();
    await price.getByRole("button", { name: /^Edit Price of/ }).click();
    const field = page.getByRole("textbox", { name: "Price" });
    await field.fill("77");
    const question = page.getByRole("dialog", { name: "You have unsaved changes. Leave without saving?" });
    // The page behind the editor is hidden from screen readers but can be clicked.
    await page.getByRole("link", { name: "Home", includeHidden: true }).click();
    await question.getByRole("button", { name: "Stay" }).click();
    expect(await field.inputValue()).toBe("77");
    await page.getByRole("heading", { level: 1, includeHidden: true }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await field.waitFor({ state: "detached" });
    expect(await price.textContent()).toBe(before);
    await price.getByRole("button", { name: /^Edit Price of/ }).click();
    await field.fill("78");
    await field.press("Escape");
    await field.waitFor({ state: "detached" });
    expect(await question.count()).toBe(0);
  });
  it("change in many records at once, with what was refused and why", async () => {
    const { page } = operator;
    await openList("games");
    for (const at of [0, 1]) await page.locator(`${rows} input[type=checkbox]`).nth(at).check();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit 2 records" });
    await dialog.getByLabel("Add a field to change…").selectOption("Publisher");
    await dialog.getByRole("textbox", { name: "Publisher" }).fill("One House");
    await operator.isAccessible();
    await dialog.getByRole("button", { name: "Apply" }).click();
    await page.getByText("2 records updated").waitFor();
    await expect.poll(() => page.locator(rows).filter({ hasText: "One House" }).count()).toBe(2);
    // Two values of one game must differ.
    const query = { source: "list", resourceId: "denominations", filters: [], sort: [], limit: 1, offset: 0 };
    const [goods] = (await site.portal.admin.post("/get_resource_data", query)).body.data;
    await openList("denominations", `?filter__game_id__eq="${goods.game_id.pk ?? goods.game_id}"`);
    for (const at of [0, 1]) await page.locator(`${rows} input[type=checkbox]`).nth(at).check();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByLabel("Add a field to change…").selectOption("Value");
    await page.getByRole("dialog").getByRole("textbox", { name: "Value" }).fill("same");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText(/^1 × /).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  });
});

describe("what is deleted by mistake", () => {
  it("comes back", async () => {
    const { page } = operator;
    await openList("codes");
    const first = page.locator(rows).first();
    const key = await first.getAttribute("data-row");
    await first.getByRole("button", { name: /^Delete/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => page.locator(`tr[data-row="${key}"]`).count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Record restored").waitFor();
    await page.locator(`tr[data-row="${key}"]`).waitFor();
  });
});

describe("changes by other users", () => {
  it("updates the visible rows, and moves none of them until requested", async () => {
    const { page } = operator;
    await openList("games", "?sort=name__asc");
    const key = await page.locator(rows).nth(1).getAttribute("data-row");
    const keys = async (): Promise<(string | null)[]> =>
      Promise.all((await page.locator(rows).all()).map((row) => row.getAttribute("data-row")));
    await page.locator(rows).nth(9).waitFor();
    const before = await keys();
    await site.portal.admin.post("/update_record", {
      resourceId: "games",
      recordId: key,
      record: { publisher: "Seen at once" },
    });
    await page.locator(`tr[data-row="${key}"]`).getByText("Seen at once").waitFor();
    await site.portal.admin.post("/create_record", {
      resourceId: "games",
      record: { name: "AAA First", slug: "aaa-first", active: true },
    });
    await page.getByRole("button", { name: "New changes. Refresh list" }).waitFor();
    expect(await keys()).toEqual(before);
    await operator.isAccessible();
    await page.getByRole("button", { name: "New changes. Refresh list" }).click();
    await page.locator(rows).first().getByText("AAA First").waitFor();
  });
});

describe("related records", () => {
  it("are below their record, are created from there, and lead back", async () => {
    const { page } = operator;
    await openList("games");
    await page.locator(`${rows} td[data-first]`).nth(2).click();
    const related = page.getByRole("region", { name: "Denominations" });
    await related.locator(rows).first().waitFor();
    await operator.isAccessible();
    const count = await related.locator(rows).count();
    const record = new URL(page.url()).pathname;
    await page.getByRole("main").getByRole("link", { name: "Create" }).click();
    await page.getByLabel(/^Value/).fill("1 crate");
    await page.getByLabel(/^Face value/).fill("3");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(`**${record}`);
    await expect.poll(() => page.getByRole("region", { name: "Denominations" }).locator(rows).count()).toBe(count + 1);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("dialog", { name: "Filters" }).getByLabel("Value", { exact: true }).fill("1 crate");
    await page.getByRole("dialog", { name: "Filters" }).getByRole("button", { name: "Close" }).click();
    await expect.poll(() => page.getByRole("region", { name: "Denominations" }).locator(rows).count()).toBe(1);
    await page.getByRole("button", { name: "Filter, 1 active" }).waitFor();
    await page.getByRole("region", { name: "Denominations" }).locator("tbody input[type=checkbox]").first().check();
    await page.getByText("1 selected").waitFor();
  });
});

it("says what is wrong with a list of related records whose column is not there", async () => {
  const { page } = operator;
  await page.route("**/get_resource", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { resource: { resourceId: string; columns: { name: string }[] } };
    if (body.resource.resourceId === "denominations")
      body.resource.columns = body.resource.columns.filter(({ name }) => name !== "game_id");
    await route.fulfill({ json: body });
  });
  await openList("games");
  await page.locator(`${rows} td[data-first]`).nth(2).click();
  await page.getByText("Configuration error: column game_id not found in denominations").first().waitFor();
});

it("never made the browser complain", () => {
  expect(operator.complaints).toEqual([]);
});
