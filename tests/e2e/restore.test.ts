/** Restoring earlier states from a record's history, and deleted records from the entry of their deletion. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storageKeys } from "../../kernel/contract/limits.ts";
import { failUntilRetried } from "./support/fail-until-retried.ts";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

const long = (edition: string): string =>
  `<p>The ${edition} edition of this game comes with a box, a map, a book of rules and a letter to its players.</p>`;

let site: DemoSite;
let operator: Visitor;
let gameId: string;
let deletionId: string;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite());
  const create = async (slug: string): Promise<string> =>
    (
      await site.portal.admin.post("/create_record", {
        resourceId: "games",
        record: { name: "Old name", slug, active: true, publisher: "House", description: long("first") },
      })
    ).body.newRecordId;
  gameId = await create("restored-game");
  const edit = (record: object): Promise<unknown> =>
    site.portal.admin.post("/update_record", { resourceId: "games", recordId: gameId, record });
  await edit({ name: "New name", active: false, description: long("second") });
  await edit({ publisher: "Other house" });
  const deleted = await create("deleted-game");
  await site.portal.admin.post("/delete_record", { resourceId: "games", primaryKey: deleted });
  deletionId = (
    await site.portal.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "audit_log",
      filters: [{ field: "kind", operator: "eq", value: "deleted" }],
      sort: [],
      limit: 1,
      offset: 0,
    })
  ).body.recordIds[0];
});
afterAll(() => site.close());

const openHistory = async (page: Page): Promise<void> => {
  await page.locator("summary").last().click();
  await page
    .getByRole("listitem")
    .filter({ has: page.locator("dl") })
    .nth(2)
    .waitFor();
};
const firstEdit = (page: Page) =>
  page
    .getByRole("listitem")
    .filter({ has: page.locator("dl") })
    .nth(1);

it("restores one value by keyboard, and shows that it was a restore", async () => {
  const { page } = operator;
  await operator.open(`/resource/games/show/${gameId}`);
  await openHistory(page);
  const button = firstEdit(page).getByRole("button", { name: "Restore this value: Name" });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Restore an earlier state" });
  const submit = dialog.getByRole("button", { name: "Restore 1 field" });
  await submit.waitFor();
  expect(await dialog.getByRole("checkbox").count()).toBe(1);
  await operator.isAccessible();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await submit.focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Restored an earlier state").waitFor();
  await page.getByRole("heading", { name: "Old name" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
});
it("restores the fields of a state that the user selects", async () => {
  const { page } = operator;
  await operator.open(`/resource/games/show/${gameId}`);
  await openHistory(page);
  const entry = page
    .getByRole("listitem")
    .filter({ has: page.locator("dl") })
    .filter({ hasText: "Description" })
    .first();
  await entry.getByRole("button", { name: /^Restore the state of/ }).click();
  const dialog = page.getByRole("dialog", { name: "Restore an earlier state" });
  await dialog.getByRole("button", { name: "Restore 3 fields" }).waitFor();
  await dialog.getByRole("checkbox", { name: "Publisher" }).uncheck();
  await dialog.getByRole("button", { name: "Restore 2 fields" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("first edition").first().waitFor();
  await entry.waitFor();
  await page
    .getByRole("listitem")
    .filter({ hasText: "Created" })
    .getByRole("button", { name: /^Restore the state of/ })
    .click();
  await dialog.getByRole("checkbox", { name: "Publisher" }).uncheck();
  await expect.poll(() => dialog.getByRole("button", { name: "Restore 0 fields" }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await operator.isAccessible();
});
it("says that a record has this state already, and retries after an error", async () => {
  const { page } = operator;
  await operator.open(`/resource/games/show/${gameId}`);
  await openHistory(page);
  const entry = page
    .getByRole("listitem")
    .filter({ has: page.locator("dl") })
    .first();
  const retry = await failUntilRetried(page, "**/preview_restore", { json: { ok: false, error: "Try later" } });
  await entry.getByRole("button", { name: /^Restore the state of/ }).click();
  const dialog = page.getByRole("dialog", { name: "Restore an earlier state" });
  await dialog.getByText("Try later").waitFor();
  await retry(dialog.getByRole("button", { name: "Try again" }));
  await dialog.getByRole("checkbox").first().waitFor();
  await dialog.getByLabel("State to restore").selectOption({ label: "After this change" });
  await dialog.getByText("The record already has this state").waitFor();
  await operator.isAccessible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

const shapes: [string, BrowserContextOptions, Record<string, string>][] = [
  ["narrow and dark", { viewport: { width: 360, height: 740 } }, { [storageKeys.theme]: "dark" }],
  ["right to left", { viewport: { width: 768, height: 900 } }, { [storageKeys.language]: "ar" }],
  ["wide", { viewport: { width: 1440, height: 900 } }, {}],
];
it.each(shapes)("fits its page: %s", async (_shape, options, stored) => {
  const visitor = await site.visit(options);
  await visitor.signIn("admin@demo.test", "Demo-admin-1", stored);
  const { page } = visitor;
  await visitor.open(`/resource/games/show/${gameId}`);
  await openHistory(page);
  const screenshots = process.env["SCREENSHOTS"];
  const width = options.viewport?.width ?? 0;
  if (screenshots !== undefined) await page.screenshot({ path: `${screenshots}/history-${width}.png`, fullPage: true });
  const restoreState = page
    .getByRole("listitem")
    .filter({ has: page.locator("dl") })
    .last()
    .getByRole("button")
    .first();
  await restoreState.click();
  await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
  if (screenshots !== undefined) await page.screenshot({ path: `${screenshots}/restore-${width}.png` });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await visitor.isAccessible();
  await page.keyboard.press("Escape");
  await visitor.open(`/resource/audit_log/show/${deletionId}`);
  await page.locator("main [data-icon='rotate-ccw']").click();
  await page.getByRole("dialog").getByRole("term").first().waitFor();
  if (screenshots !== undefined) await page.screenshot({ path: `${screenshots}/recreate-${width}.png` });
  await visitor.isAccessible();
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
it("creates a deleted record again, and opens it", async () => {
  const { page } = operator;
  await operator.open(`/resource/audit_log/show/${deletionId}`);
  await page.getByRole("button", { name: "Create this record again…" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a deleted record again" });
  await dialog.getByText("The record gets its old ID.").waitFor();
  await dialog.getByRole("button", { name: "Create record" }).click();
  await page.waitForURL(/resource\/games\/show/);
  await page.getByText("deleted-game").first().waitFor();
  await operator.open(`/resource/audit_log/show/${deletionId}`);
  await page.getByRole("button", { name: "Create this record again…" }).click();
  await dialog.getByText(/already exists/).waitFor();
  expect(await dialog.getByRole("button", { name: "Create record" }).isDisabled()).toBe(true);
});
it("never made the browser complain", () => {
  expect(operator.complaints).toEqual([]);
});
