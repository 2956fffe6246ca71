/** The audit log's pages: its list and filters, an entry's records, and the history on a record's own page. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
let gameId: string;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite(undefined, { configFile: "tests/fixtures/typed-passwords.config.ts" }));
  const { admin } = site.portal;
  gameId = (
    await admin.post("/create_record", {
      resourceId: "games",
      record: {
        name: "Watched Game",
        slug: "watched-game",
        active: true,
        description: "<p>The first edition of this game comes with a box, a map and a book of rules.</p>",
      },
    })
  ).body.newRecordId;
  await admin.post("/update_record", {
    resourceId: "games",
    recordId: gameId,
    record: {
      publisher: "House",
      active: false,
      description: "<p>The second edition of this game comes with a box, a map and a book of rules.</p>",
    },
  });
});
afterAll(() => site.close());

describe("the audit log", () => {
  it("is not empty in the demo, and is filtered by what was done", async () => {
    const { page } = operator;
    await operator.open("/resource/audit_log");
    await page.getByRole("link", { name: "Watched Game" }).first().waitFor();
    await operator.isAccessible();
    await page.getByRole("button", { name: /^Filter/ }).click();
    await page.getByRole("dialog").getByLabel("Event", { exact: true }).click();
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
    await expect
      .poll(() => records.getByRole("listitem").first().textContent())
      .toMatch(/••••.*Status.*Before: −Delivering.*After: \+Sold/);
    await operator.isAccessible();
  });
  it("shows a record's history on its own page, with words and labels distinguished", async () => {
    const { page } = operator;
    await operator.open(`/resource/games/show/${gameId}`);
    await page.getByText("Change history", { exact: true }).click();
    const edit = page.getByRole("listitem").filter({ hasText: "Edited" });
    await edit.getByText("Publisher").waitFor();
    expect(await edit.locator("del").allTextContents()).toEqual(
      expect.arrayContaining(["Before: −empty text", "Before: first", "Before: −Yes"]),
    );
    expect(await edit.textContent()).not.toContain("<p>");
    expect(await edit.locator("ins").allTextContents()).toEqual(
      expect.arrayContaining(["After: +House", "After: second", "After: +No"]),
    );
    await operator.isAccessible();
  });
  it("shows that a password has changed, and not how it is stored", async () => {
    const { page } = operator;
    const { admin, kernel } = site.portal;
    const email = `changed-${Date.now()}@demo.test`;
    const { newRecordId } = (
      await admin.post("/create_record", {
        resourceId: "users",
        record: { email, role: "user", password: "First-pass-17" },
      })
    ).body;
    await admin.post("/update_record", {
      resourceId: "users",
      recordId: newRecordId,
      record: { password: "Second-pass-18" },
    });
    // As entries of older versions contain it.
    await sql`insert into audit_log (kind, resource_id, record_id, record_label, changes)
      values ('edited', 'users', 'gone', ${email},
        '[{"column": "password_hash", "label": "Password hash", "isSecret": true}]')`.execute(kernel.db);
    await operator.open("/resource/audit_log");
    const rows = page.getByRole("row").filter({ hasText: email }).filter({ hasText: "Edited" });
    await expect
      .poll(() => rows.getByText(/^Password/).allTextContents())
      .toEqual(["Password", expect.stringMatching(/^Password(,|$)/)]);
    expect(await page.getByText(/hash/i).count()).toBe(0);
    await operator.open(`/resource/users/show/${newRecordId}`);
    await page.getByText("Change history", { exact: true }).click();
    const edit = page.getByRole("listitem").filter({ hasText: "Edited" }).first();
    await edit.getByText("changed (value hidden)").waitFor();
    expect(await edit.getByRole("term").allTextContents()).toEqual(["Password"]);
  });
  it("shows a change of the formatting only as such", async () => {
    const { page } = operator;
    await site.portal.admin.post("/update_record", {
      resourceId: "games",
      recordId: gameId,
      record: {
        description:
          "<p>The <strong>second</strong> edition of this game comes with a box, a map and a book of rules.</p>",
      },
    });
    await operator.open(`/resource/games/show/${gameId}`);
    await page.getByText("Change history", { exact: true }).click();
    await page.getByText("Only the formatting changed").waitFor();
  });
  it("calls resources by their labels, and filters by their ids", async () => {
    const { page } = operator;
    await operator.open("/resource/audit_log");
    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: "Watched Game" }) })
      .first();
    await row.getByText("Games", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Filter/ }).click();
    await page.getByRole("dialog").getByLabel("Resource", { exact: true }).click();
    await page.getByRole("option", { name: "Price scales", exact: true }).click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("group", { name: "Active filters" }).getByText("Price scales").waitFor();
    expect(decodeURIComponent(page.url())).toContain("price_scales");
    await operator.isAccessible();
  });
});

it("never made the browser complain", () => {
  expect(operator.complaints).toEqual([]);
});
