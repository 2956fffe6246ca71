/**
 * All records that match a list: selected over its pages, changed in the background, and what was refused. What was
 * deleted: in the trash.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { boxOf, isFocused } from "../support/page-questions.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";
import { slowness } from "../support/slowness.ts";

let site: Site & { portal: SmallDemo };
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  site = await openSite(startSmallDemo);
  visitor = await site.visit();
  page = visitor.page;
  await visitor.signIn("admin@demo.test", "Demo-admin-1");
});
afterAll(() => site.close());

/** All 600 records are tried one by one, twice. */
const whole = { timeout: 100_000 * slowness };

const selectAll = async (of = page): Promise<void> => {
  await of.getByRole("row").nth(2).waitFor();
  await of.getByRole("checkbox", { name: "Select all rows" }).check();
  await of.getByRole("button", { name: /^Select all \d+ that match$/ }).click();
  await of.getByRole("region", { name: /^All \d+ that match selected$/ }).waitFor();
};

describe("a list", () => {
  it("ends the selection of all that match when its filters change", async () => {
    await visitor.open("/resource/codes");
    await selectAll();
    await visitor.open('/resource/codes?filter__status__eq="sold"');
    await page.getByRole("row").nth(2).waitFor();
    expect(await page.getByRole("region", { name: /that match selected$/ }).count()).toBe(0);
  });
  it("keeps the focus beside the actions when all that match are selected by keyboard", async () => {
    await visitor.open("/resource/codes");
    await page.getByRole("row").nth(2).waitFor();
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await page.getByRole("button", { name: /^Select all \d+ that match$/ }).press("Enter");
    const bar = page.getByRole("region", { name: /^All \d+ that match selected$/ });
    await bar.waitFor();
    expect(await isFocused(bar)).toBe(true);
    await page.keyboard.press("Tab");
    expect(await isFocused(bar.getByRole("button").first())).toBe(true);
    await visitor.isAccessible();
  });
  it(
    "runs an action on all that match, asks before, and lists what was refused with links",
    { timeout: 240_000 * slowness },
    async () => {
      await visitor.open("/resource/codes");
      await selectAll();
      const bar = page.getByRole("region", { name: /that match selected$/ });
      await bar.getByRole("button", { name: "Delete checked" }).click();
      const plan = page.getByRole("dialog", { name: /^Delete all \d+ that match$/ });
      await plan.getByText(/^\d+ records match: \d+ will be deleted, \d+ will be refused\.$/).waitFor(whole);
      await plan.getByRole("listitem").first().waitFor();
      await visitor.isAccessible();
      await plan.getByRole("button", { name: "Start" }).click();
      await page.getByRole("region", { name: "Bulk operations" }).getByText("Completed").waitFor(whole);
      await page.getByRole("link", { name: "Details: Delete" }).click();
      const refused = page.getByRole("region", { name: "Refused records" });
      await refused.getByRole("row").nth(1).waitFor();
      await visitor.isAccessible();
      await page.getByRole("button", { name: "Next" }).first().click();
      await page.getByText(/^26–50 of \d+$/).waitFor();
      await refused.getByRole("link").first().click();
      await page.waitForURL(/resource\/codes\/show\//);
    },
  );
});

describe("selected rows", () => {
  const tick = async (path: string, count: number): Promise<void> => {
    await visitor.open(path);
    await page.getByRole("row").nth(count).waitFor();
    for (let at = 0; at < count; at += 1) await page.locator("tr[data-row] input[type=checkbox]").nth(at).check();
  };
  const keys = (): Promise<(string | null)[]> =>
    page.locator("tr[data-row]").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-row")));

  it("are edited at once, and get their values back with Undo, except what has changed since", async () => {
    const list = "/resource/denominations?sort=id__asc";
    const values = (): Promise<string[]> => page.locator('td[data-column="face_value"]').allTextContents();
    await tick(list, 7);
    const before = await values();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit 7 records" });
    await dialog.getByLabel("Add a field to change…").selectOption("Face value");
    await dialog.getByRole("textbox", { name: "Face value" }).fill("66");
    await visitor.isAccessible();
    await dialog.getByRole("button", { name: "Apply" }).click();
    await page.getByText("7 records updated").waitFor();
    await expect.poll(async () => new Set((await values()).slice(0, 7)).size).toBe(1);
    const [recordId] = await keys();
    const { admin } = site.portal;
    await admin.post("/update_record", { resourceId: "denominations", recordId, record: { face_value: "67" } });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("6 records are as they were before").waitFor();
    await page.getByText("1 record has been changed since and stays as it is").waitFor();
    await expect.poll(async () => (await values()).slice(1)).toEqual(before.slice(1));
    expect((await values())[0]).toContain("67");
    expect(visitor.complaints).toEqual([]);
  });
  it("get values that are computed from their own, after a look at the first", async () => {
    const values = (): Promise<string[]> => page.locator('td[data-column="face_value"]').allTextContents();
    await tick("/resource/denominations?sort=id__asc", 3);
    const before = await values();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit 3 records" });
    await dialog.getByLabel("Add a field to change…").selectOption("Face value");
    await dialog.getByRole("combobox", { name: "How" }).selectOption("Increase by %");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await dialog.getByText("Enter a number").waitFor();
    await dialog.getByRole("textbox", { name: "Face value" }).fill("10");
    await visitor.isAccessible();
    await dialog.getByRole("button", { name: "Check" }).click();
    await page.getByText("3 records match: 3 will change, 0 will be refused.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
    const tenPercentMore = before.slice(0, 3).map((text) => Math.round(Number(text.replaceAll(",", "")) * 110));
    await expect
      .poll(async () => (await values()).slice(0, 3).map((text) => Math.round(Number(text.replaceAll(",", "")) * 100)))
      .toEqual(tenPercentMore);
    await page.getByRole("link", { name: "Details: Edit (Face value)" }).first().click();
    await page
      .getByRole("region", { name: /^Denominations: Edit/ })
      .getByText("Increase by 10 %")
      .waitFor();
    await visitor.isAccessible();
    expect(visitor.complaints).toEqual([]);
  });
  it("can be checked before they are edited", async () => {
    await tick("/resource/denominations?sort=id__asc", 3);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit 3 records" });
    await dialog.getByLabel("Add a field to change…").selectOption("Face value");
    await dialog.getByRole("textbox", { name: "Face value" }).fill("68");
    await dialog.getByRole("button", { name: "Check" }).click();
    await page.getByText("3 records match: 3 will change, 0 will be refused.").waitFor();
    const changes = page.getByRole("dialog").getByRole("region", { name: "Changed records" });
    await changes
      .getByRole("row", { name: /Face value .*68\.0000/ })
      .nth(2)
      .waitFor();
    await visitor.isAccessible();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await dialog.getByRole("textbox", { name: "Face value" }).inputValue()).toBe("68");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });
  it("more than a hundred are checked first", { timeout: 240_000 * slowness }, async () => {
    await visitor.open("/resource/codes?limit=200");
    await page.getByRole("row").nth(9).waitFor();
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await page.getByRole("button", { name: "Delete checked" }).click();
    await page
      .getByRole("dialog", { name: "Delete 200 records" })
      .getByText(/^200 records match: /)
      .waitFor(whole);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  });
  it("are deleted after a question, and come back with Undo", async () => {
    for (const name of ["one", "two", "three", "four", "five"])
      await site.portal.admin.post("/create_record", {
        resourceId: "games",
        record: { name: `Ticked ${name}`, slug: `ticked-${name}`, active: true },
      });
    await tick('/resource/games?filter__name__ilike="Ticked"&sort=name__asc', 4);
    const before = await keys();
    await page.getByRole("button", { name: "Delete checked" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete checked" }).click();
    await page.getByText("4 records deleted").waitFor();
    await expect.poll(async () => (await keys())[0]).toBe(before[4]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("4 records are as they were before").waitFor();
    await expect.poll(keys).toEqual(before);
    expect(visitor.complaints).toEqual([]);
  });
});

describe("an action on all that match", () => {
  it("can be chosen again if what starts it cannot be loaded", async () => {
    const other = await site.visit();
    await other.signIn("admin@demo.test", "Demo-admin-1");
    await other.page.route(/\/matching-changes-\w+\.js$/, (route) => route.abort());
    await other.open("/resource/redemptions");
    await selectAll(other.page);
    const action = other.page.getByRole("button", { name: "Ask the supplier again" });
    await action.click();
    await other.page.getByRole("alert").filter({ hasText: "Failed to fetch" }).waitFor();
    await expect.poll(() => action.isEnabled()).toBe(true);
    await other.page.getByRole("button", { name: "Your account" }).click();
    await other.page.getByRole("menuitem", { name: "Bulk operations" }).waitFor();
    await other.close();
  });
});
describe("an edit of all that match", () => {
  it("keeps the form, and says so, if what computes the changes cannot be loaded", async () => {
    const other = await site.visit();
    await other.signIn("admin@demo.test", "Demo-admin-1");
    await other.page.route(/\/matching-changes-\w+\.js$/, (route) => route.abort());
    await other.open("/resource/denominations");
    await selectAll(other.page);
    await other.page.getByRole("button", { name: "Edit", exact: true }).click();
    const edit = other.page.getByRole("dialog", { name: /^Edit all \d+ that match$/ });
    await edit.getByLabel("Add a field to change…").selectOption("Face value");
    await edit.getByRole("textbox", { name: "Face value" }).fill("77");
    await edit.getByRole("button", { name: "Check" }).click();
    await other.page.getByRole("alert").filter({ hasText: "Failed to fetch" }).waitFor();
    expect(await edit.getByRole("textbox", { name: "Face value" }).inputValue()).toBe("77");
    await other.close();
  });
  it("is reverted from its receipt, after a plan that says what would change", async () => {
    const values = (): Promise<string[]> => page.locator('td[data-column="face_value"]').allTextContents();
    await visitor.open("/resource/denominations?sort=id__asc");
    await selectAll();
    const before = await values();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const edit = page.getByRole("dialog", { name: /^Edit all \d+ that match$/ });
    await edit.getByLabel("Add a field to change…").selectOption("Face value");
    await edit.getByRole("textbox", { name: "Face value" }).fill("77");
    await edit.getByRole("button", { name: "Check" }).click();
    await page.getByText("You can take this back for 90 days, in records that nobody has changed since.").waitFor();
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("region", { name: "Bulk operations" }).getByText("Completed").waitFor();
    await expect.poll(async () => new Set(await values()).size).toBe(1);
    await page.getByRole("link", { name: "Details: Edit (Face value)" }).click();
    const changes = page.getByRole("region", { name: "Changed records" });
    await changes
      .getByRole("row", { name: /Face value .*77\.0000/ })
      .nth(24)
      .waitFor();
    await page.getByRole("button", { name: "Revert", exact: true }).click();
    const plan = page.getByRole("dialog", { name: "Revert: Denominations: Edit (Face value)" });
    await plan
      .getByText(/^\d+ records were changed: \d+ will get their earlier values, 0 will be refused\.$/)
      .waitFor();
    await visitor.isAccessible();
    await plan.getByRole("button", { name: "Start" }).click();
    await page.getByRole("heading", { name: "Denominations: Revert: Edit (Face value)" }).waitFor();
    await page
      .getByRole("region", { name: /Revert: Edit/ })
      .getByText("Completed")
      .waitFor();
    await visitor.isAccessible();
    await page.getByRole("button", { name: "Show what it reverts" }).click();
    await page.getByRole("button", { name: "Show what took it back" }).waitFor();
    expect(await page.getByRole("button", { name: "Revert", exact: true }).count()).toBe(0);
    await visitor.open("/resource/denominations?sort=id__asc");
    await page.getByRole("row").nth(2).waitFor();
    await expect.poll(values).toEqual(before);
    expect(visitor.complaints).toEqual([]);
  });
  it("is offered again for the records that a reversion has refused, until none is left", async () => {
    const { admin } = site.portal;
    const resourceId = "denominations";
    const edit = { resourceId, kind: "edit", filters: [], record: { face_value: "88" } };
    const { id } = (await admin.post("/start_bulk_operation", edit)).body;
    const state = async (): Promise<string> => (await admin.post("/get_bulk_operation", { id })).body.operation.state;
    await expect.poll(state).toBe("done");
    const list = { source: "list", resourceId, filters: [], sort: [], limit: 1, offset: 0 };
    const recordId: string = (await admin.post("/get_resource_data", list)).body.recordIds[0];
    const change = (value: string) =>
      admin.post("/update_record", { resourceId, recordId, record: { face_value: value } });
    expect((await change("99")).body.ok).toBe(true);
    // The list arrives last, and with it the tabs of those who see everyone's.
    const opened = Promise.withResolvers<void>();
    await page.route("**/list_bulk_operations", (route) => opened.promise.then(() => route.continue()));
    await visitor.open(`/bulk-operations?id=${id}`);
    await page.getByRole("button", { name: "Revert", exact: true }).click();
    await page.getByRole("dialog", { name: /^Revert/ }).waitFor();
    opened.resolve();
    await page.getByRole("tab", { name: "Everyone", includeHidden: true }).waitFor({ state: "attached" });
    await page.getByText(/records were changed: \d+ will get their earlier values, 1 will be refused\.$/).waitFor();
    await page.getByRole("button", { name: "Start" }).click();
    const receipt = page.getByRole("region", { name: "Denominations: Revert: Edit (Face value)" });
    await receipt.getByText("Partly completed").waitFor();
    await receipt.getByText(/^Not reverted: 1\. These records have changed since/).waitFor();
    await receipt.getByRole("region", { name: "Refused records" }).getByRole("row").nth(1).waitFor();
    await visitor.isAccessible();
    await change("88");
    await receipt.getByRole("button", { name: "Revert the rest" }).click();
    await page.getByText("1 records were changed: 1 will get their earlier values, 0 will be refused.").waitFor();
    await page.getByRole("button", { name: "Start" }).click();
    await receipt.getByText("Completed", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Revert the rest" }).count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });
});

describe("the page of bulk operations", () => {
  it("is in the user menu of those who have one", async () => {
    await visitor.open("/resource/codes");
    await page
      .getByRole("button", { name: "My account" })
      .or(page.getByRole("button", { name: "Account" }))
      .first()
      .click();
    // The last entry of the menu moves the others when it appears.
    await page.getByRole("menuitem", { name: "Select language" }).waitFor();
    await page.getByRole("menuitem", { name: "Bulk operations" }).click();
    await page.getByRole("heading", { name: "Bulk operations" }).waitFor();
    await page.getByRole("tab", { name: "Everyone's" }).click();
    await page.getByRole("columnheader", { name: "Started by" }).waitFor();
    await visitor.isAccessible();
  });
  it("has its entry also where the answer that says whether there are any does not come", async () => {
    const late = await site.visit();
    await late.signIn("user@demo.test", "Demo-user-1");
    const answered = Promise.withResolvers<void>();
    await late.page.route("**/list_bulk_operations", (route) => answered.promise.then(() => route.continue()));
    await late.open("/resource/orders");
    await late.page.getByRole("button", { name: "Your account" }).click();
    const entry = late.page.getByRole("menuitem", { name: "Bulk operations" });
    await entry.waitFor();
    answered.resolve();
    await entry.click();
    await late.page.getByText("No bulk operations yet").waitFor();
    expect(late.complaints).toEqual([]);
    await late.close();
  });
  it("shows a buyer none", async () => {
    const buyer = await site.visit();
    await buyer.signIn("user@demo.test", "Demo-user-1");
    await buyer.open("/bulk-operations");
    await buyer.page.getByText("No bulk operations yet").waitFor();
    expect(await buyer.page.getByRole("tab", { name: "Everyone's" }).count()).toBe(0);
    await buyer.isAccessible();
    await buyer.close();
  });
});

describe("the trash", () => {
  const removeGame = async (name: string, slug: string): Promise<void> => {
    const { body } = await site.portal.admin.post("/create_record", {
      resourceId: "games",
      record: { name, slug, active: true },
    });
    await site.portal.admin.post("/delete_record", { resourceId: "games", primaryKey: body.newRecordId });
  };

  it("is in the list's menu, and gives back what was deleted", async () => {
    await visitor.open("/resource/games/trash");
    await page.getByText("Nothing has been deleted in the last 30 days").waitFor();
    await visitor.isAccessible();
    await removeGame("First game", "first-game");
    await removeGame("Second game", "second-game");
    await removeGame("Third game", "third-game");
    await visitor.open("/resource/games");
    await page.getByRole("row").nth(2).waitFor();
    await page.getByRole("button", { name: "More actions", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Trash" }).click();
    await page.getByRole("heading", { name: "Trash: Games" }).waitFor();
    await page.getByRole("row", { name: /First game/ }).waitFor();
    await visitor.isAccessible();
    await page.getByRole("checkbox", { name: "Select First game" }).check();
    await page.getByRole("button", { name: "Restore", exact: true }).click();
    await page.getByText("1 record restored").waitFor();
    await page.getByRole("row", { name: /First game/ }).waitFor({ state: "detached" });
    await page.getByRole("searchbox").fill("second");
    await page.getByRole("row", { name: /Third game/ }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Delete for good: Second game" }).click();
    const question = page.getByRole("dialog");
    await visitor.isAccessible();
    await question.getByRole("button", { name: "Delete for good" }).click();
    await page.getByText("Nothing in the trash matches this search").waitFor();
    expect(visitor.complaints).toEqual([]);
  });
  it("gives back a bulk deletion from its receipt, and what it refused in another try", async () => {
    const makeGame = async (name: string, slug: string): Promise<string> => {
      const { body } = await site.portal.admin.post("/create_record", {
        resourceId: "games",
        record: { name, slug, active: true },
      });
      return body.newRecordId as string;
    };
    for (let number = 10; number < 40; number += 1) await makeGame(`Bulk game ${number}`, `bulk-game-${number}`);
    const list = '/resource/games?filter__name__ilike="Bulk game"';
    await visitor.open(list);
    await selectAll();
    await page.getByRole("region", { name: "All 30 that match selected" }).waitFor();
    await page.getByRole("button", { name: "Delete checked" }).click();
    await page.getByText("30 records match: 30 will be deleted, 0 will be refused.").waitFor();
    await page.getByText(/^You can take this back until .+: the records stay in the trash until then\.$/).waitFor();
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("region", { name: "Bulk operations" }).getByText("Completed").waitFor();
    const conflicting = await makeGame("Another game", "bulk-game-12");
    await page.getByRole("link", { name: "Details: Delete" }).click();
    await page.getByRole("button", { name: "Revert", exact: true }).click();
    await page.getByText("30 records are in the trash: 29 will be restored, 1 will be refused.").waitFor();
    await visitor.isAccessible();
    await page.getByRole("button", { name: "Start" }).click();
    const receipt = page.getByRole("region", { name: "Games: Revert: Delete" });
    await receipt.getByText("Partly completed").waitFor();
    await receipt.getByText(/^Not restored: 1\. These records are still in the trash\./).waitFor();
    const refused = receipt.getByRole("region", { name: "Refused records" });
    await refused.getByRole("row", { name: /Bulk game 12.*Another record has the same value now/ }).waitFor();
    await visitor.isAccessible();
    await receipt.getByRole("button", { name: "Show what it reverts" }).click();
    await page
      .getByRole("region", { name: "Games: Delete" })
      .getByText(/^Not restored: 1\./)
      .waitFor();
    await site.portal.admin.post("/delete_record", { resourceId: "games", primaryKey: conflicting });
    await page.getByRole("button", { name: "Restore the rest" }).click();
    await page.getByText("1 records are in the trash: 1 will be restored, 0 will be refused.").waitFor();
    await page.getByRole("button", { name: "Start" }).click();
    await receipt.getByText("Completed", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Restore the rest" }).count()).toBe(0);
    await visitor.open(list);
    await page.getByRole("row").nth(2).waitFor();
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await page.getByRole("button", { name: "Select all 30 that match" }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });
  it("fits a phone", async () => {
    const phone = await site.visit({ viewport: { width: 360, height: 740 } });
    await phone.signIn("admin@demo.test", "Demo-admin-1");
    await removeGame("A game with a rather long name that needs a second line", "long-name");
    await phone.open("/resource/games/trash");
    const row = phone.page.getByRole("row", { name: /rather long name/ });
    await row.locator('[data-label="Days left"]', { hasText: /^30$/ }).waitFor();
    await phone.isAccessible();
    const { x, width } = await boxOf(row.getByRole("button").last());
    expect(x + width).toBeLessThanOrEqual(360);
    await row.getByRole("button", { name: /^Restore/ }).click();
    await phone.page.getByText("1 record restored").waitFor();
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
