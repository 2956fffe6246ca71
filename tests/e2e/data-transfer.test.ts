import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let visitor: Visitor;
beforeAll(async () => {
  ({ site, operator: visitor } = await openDemoSite({ acceptDownloads: true }));
});
afterAll(() => site.close());

const choose = async (entry: string): Promise<void> => {
  await visitor.page.getByRole("button", { name: "More actions" }).first().click();
  await visitor.page.getByRole("menuitem", { name: entry }).click();
};

const updatesBySlug = "Update existing records, matched by Slug";

describe("a list", () => {
  it("exports the rows of its filter", async () => {
    const { page } = visitor;
    await visitor.open(`/resource/games?filter__active__eq=${encodeURIComponent("true")}`);
    await page.getByRole("table").getByRole("row").nth(1).waitFor();
    await choose("Export…");
    const dialog = page.getByRole("dialog", { name: "Export Games" });
    await dialog.getByLabel("Format").waitFor();
    expect(await dialog.getByLabel("Rows").locator("option").allTextContents()).toEqual([
      expect.stringMatching(/^All \d+ rows that match$/),
    ]);
    await visitor.isAccessible();
    const arrives = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Export" }).click();
    const download = await arrives;
    const lines = readFileSync(await download.path(), "utf8")
      .trimEnd()
      .split("\r\n");
    const { body } = await site.portal.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "games",
      filters: [{ field: "active", operator: "eq", value: true }],
      sort: [],
      limit: 1_000,
      offset: 0,
    });
    expect(download.suggestedFilename()).toMatch(/^Games \d{4}-\d\d-\d\d\.csv$/);
    expect(lines).toHaveLength(body.total + 1);
    expect(lines[0]).toBe("\uFEFFName,ID,Publisher,Country,Active,Cover");
    await dialog.waitFor({ state: "detached" });
  });
  it("with other people's data is exported once its reader has proven who they are", async () => {
    const { page } = visitor;
    await visitor.open("/resource/users");
    await page.getByRole("table").getByRole("row").nth(1).waitFor();
    await sql`update portal_sessions set proved_at = now() - interval '11 minutes'`.execute(site.portal.kernel.db);
    await choose("Export…");
    const dialog = page.getByRole("dialog", { name: "Export Users" });
    await dialog.getByRole("option", { name: /^All \d+ rows of this list$/ }).waitFor({ state: "attached" });
    await dialog.getByRole("button", { name: "Export" }).click();
    const proof = page.getByRole("dialog", { name: "Confirm that it's you" });
    await proof.waitFor();
    await page.keyboard.press("Escape");
    await dialog.getByText("Nothing changed because you didn't confirm that it's you").waitFor();
    await dialog.getByRole("button", { name: "Export" }).click();
    await proof.getByLabel("Password", { exact: true }).fill("Demo-admin-1");
    const arrives = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await arrives).suggestedFilename()).toMatch(/^Users .*\.csv$/);
    await dialog.waitFor({ state: "detached" });
  });
  it("imports a file, and shows which rows were skipped and why", async () => {
    const { page } = visitor;
    await visitor.open("/resource/games");
    await page.getByRole("table").getByRole("row").nth(1).waitFor();
    await choose("Import…");
    const file =
      "Name;Slug;Note\r\nImported one;imported-one;x\r\nImported two;Not A Slug;y\r\nImported three;imported-three;z\r\n";
    await page.getByText("No imports yet").waitFor();
    await visitor.isAccessible();
    await page
      .getByLabel("Drop a file here")
      .setInputFiles({ name: "new games.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await page.getByText("1 of these rows has an error").waitFor();
    expect(await page.getByRole("combobox", { name: "Column separator" }).inputValue()).toBe(";");
    expect(await page.getByRole("combobox", { name: "Slug" }).inputValue()).toBe("slug");
    expect(await page.getByRole("combobox", { name: "Note" }).inputValue()).toBe("");
    await visitor.isAccessible();
    await page.getByRole("dialog").getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("2 records created").waitFor();
    await page.getByText("1 row was skipped").waitFor();
    await page.getByRole("cell", { name: "Slug" }).waitFor();
    await visitor.isAccessible();
    const arrives = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the rows with errors" }).click();
    expect(readFileSync(await (await arrives).path(), "utf8")).toMatch(/Imported two,Not A Slug,y,3,/);
    await page.getByRole("dialog").getByRole("button", { name: "New import" }).click();
    await page.getByRole("button", { name: "new games.csv", exact: true }).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    expect(visitor.complaints).toEqual([]);
  });
  it("updates records that the rows find by a key, after the plan is shown", async () => {
    const { page } = visitor;
    const { body } = await site.portal.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "games",
      filters: [],
      sort: [],
      limit: 3,
      offset: 0,
    });
    const [first, second] = body.data as { slug: string; name: string; publisher: string }[];
    await visitor.open("/resource/games");
    await page.getByRole("table").getByRole("row").nth(1).waitFor();
    await choose("Import…");
    const dialog = page.getByRole("dialog");
    const file =
      `Slug,Name,Publisher\r\n${first?.slug},${first?.name} II,\r\n` +
      `${second?.slug},${second?.name},${second?.publisher}\r\nno-such-game,Missing,\r\n`;
    await page
      .getByLabel("Drop a file here")
      .setInputFiles({ name: "renamed games.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await dialog.getByRole("combobox", { name: "What to do" }).selectOption({ label: updatesBySlug });
    await dialog.getByText("1 of these rows has an error").waitFor();
    expect(await dialog.getByRole("combobox", { name: "Rows without a match" }).inputValue()).toBe("refuse");
    expect(await dialog.getByRole("button", { name: "Import", exact: true }).count()).toBe(0);
    await visitor.isAccessible();
    await dialog.getByRole("button", { name: "Show plan" }).click();
    await dialog.getByText("Rows checked: 3, the whole file").waitFor();
    const figure = (label: string): Promise<string | null> =>
      dialog
        .locator("dl > div", { has: page.getByText(label, { exact: true }) })
        .locator("dd")
        .textContent();
    expect([
      await figure("To create"),
      await figure("To change"),
      await figure("Unchanged"),
      await figure("Refused"),
    ]).toEqual(["0", "1", "1", "1"]);
    await dialog.getByRole("row", { name: `Name ${first?.name} ${first?.name} II` }).waitFor();
    await dialog.getByRole("cell", { name: "No record has this value in Slug" }).waitFor();
    await visitor.isAccessible();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.getByText("Import finished").waitFor();
    expect([await figure("Created"), await figure("Changed"), await figure("Refused")]).toEqual(["0", "1", "1"]);
    await visitor.isAccessible();
    await dialog.getByRole("link", { name: "Show changes" }).click();
    // The receipt has the way back.
    const receipt = page.getByRole("region", { name: "Games: Import (renamed games.csv)" });
    await receipt.getByRole("cell", { name: `${first?.name} II`, exact: true }).waitFor();
    await visitor.isAccessible();
    await receipt.getByRole("button", { name: "Revert" }).click();
    await dialog.getByText(/^1 imported records: 1 will be as before the import/).waitFor();
    await visitor.isAccessible();
    await dialog.getByRole("button", { name: "Start" }).click();
    const undone = page.getByRole("region", { name: "Games: Revert: Import (renamed games.csv)" });
    await undone.getByText("Completed").waitFor();
    await visitor.open("/resource/games");
    await page.getByRole("cell", { name: first?.name ?? "", exact: true }).waitFor();
    expect(await page.getByRole("cell", { name: `${first?.name} II`, exact: true }).count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });
});
