/** The audit log on the screen: its list and filters, an entry's records, and the history on a record's own page. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: SmallDemo };
let operator: Visitor;
let gameId: string;
beforeAll(async () => {
  site = await openSite(startSmallDemo);
  operator = await site.visit();
  await operator.signIn("admin@demo.test", "Demo-admin-1");
  const { admin } = site.portal;
  gameId = (await admin.post("/create_record", { resourceId: "games", record: { name: "Watched Game", slug: "watched-game", active: true, description: "<p>The first edition of this game comes with a box, a map and a book of rules.</p>" } })).body.newRecordId;
  await admin.post("/update_record", { resourceId: "games", recordId: gameId, record: { publisher: "House", active: false, description: "<p>The second edition of this game comes with a box, a map and a book of rules.</p>" } });
});
afterAll(() => site.close());

describe("the audit log", () => {
  it("is not empty in the demo, and is filtered by what was done", async () => {
    const { page } = operator;
    await operator.open("/resource/audit_log");
    await page.getByRole("link", { name: "Watched Game" }).first().waitFor();
    await operator.isAccessible();
    await page.getByRole("button", { name: /^Filter/ }).click();
    await page.getByRole("dialog").getByLabel("What", { exact: true }).click();
    await page.getByRole("option", { name: "Bulk action" }).click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("table").getByText("Bulk action").first().waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Watched Game" }).count()).toBe(0);
  });
  it("shows each record of an action over many, with what it changed there", async () => {
    const { page } = operator;
    await page.getByRole("table").getByText("Bulk action").first().click();
    const records = page.getByRole("region", { name: "Records of this action" });
    await records.getByText("40 records").waitFor();
    await expect.poll(() => records.getByRole("listitem").count()).toBe(40);
    await expect.poll(() => records.getByRole("listitem").first().textContent()).toMatch(/••••.*Status.*Before: −Delivering.*After: \+Sold/);
    await operator.isAccessible();
  });
  it("tells a record's history on its own page, words and labels told apart", async () => {
    const { page } = operator;
    await operator.open(`/resource/games/show/${gameId}`);
    await page.getByText("History", { exact: true }).click();
    const edit = page.getByRole("listitem").filter({ hasText: "changed it" });
    await edit.getByText("Publisher").waitFor();
    expect(await edit.locator("del").allTextContents()).toEqual(expect.arrayContaining(["Before: −empty text", "Before: first", "Before: −Yes"]));
    expect(await edit.textContent()).not.toContain("<p>");
    expect(await edit.locator("ins").allTextContents()).toEqual(expect.arrayContaining(["After: +House", "After: second", "After: +No"]));
    await operator.isAccessible();
  });
  it("tells a change of the formatting alone as that", async () => {
    const { page } = operator;
    await site.portal.admin.post("/update_record", { resourceId: "games", recordId: gameId, record: { description: "<p>The <strong>second</strong> edition of this game comes with a box, a map and a book of rules.</p>" } });
    await operator.open(`/resource/games/show/${gameId}`);
    await page.getByText("History", { exact: true }).click();
    await page.getByText("Only the formatting has changed").waitFor();
  });
});

it("never made the browser complain", () => {
  expect(operator.complaints).toEqual([]);
});
