/** Lists grouped by a column: heads with counts and sums, groups that open, and what others change meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { Locator } from "playwright-core";
import { clinicPassword, startClinic, type Clinic } from "../support/clinic.ts";
import { failUntilRetried } from "./support/fail-until-retried.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: Clinic };
let manager: Visitor;
beforeAll(async () => {
  site = await openSite(startClinic, "tests/fixtures/clinic.config.ts");
  manager = await site.visit();
  await manager.signIn("manager@clinic.test", clinicPassword);
});
afterAll(() => site.close());

const head = (name: string | RegExp, { page }: Visitor = manager): Locator => page.getByRole("button", { name });
const heads = ({ page }: Visitor = manager): Locator => page.locator("[data-group]");
const rows = ({ page }: Visitor = manager): Locator => page.locator("tr[data-row]");
const openGroups = async (group: string, visitor = manager): Promise<void> => {
  await visitor.open(`/resource/visits?group=${group}`);
  await heads(visitor).first().waitFor();
};
/** The number in the cell of a column. */
const figureOf = async (row: Locator, column: string): Promise<number> =>
  Number((await row.locator(`td[data-label="${column}"]`).textContent())?.replaceAll(/[^\d.-]/g, ""));

describe("a grouped list", () => {
  it("is chosen beside the columns, stays in the address, and is folded at first", async () => {
    const { page } = manager;
    await manager.open("/resource/visits");
    await rows().first().waitFor();
    await page.getByRole("button", { name: "Columns" }).click();
    const drawer = page.getByRole("dialog", { name: "Columns" });
    await drawer.getByRole("combobox", { name: "Group rows by" }).selectOption({ label: "Starts" });
    await drawer.getByRole("combobox", { name: "Period" }).selectOption({ label: "Month" });
    await drawer.getByRole("combobox", { name: "Group rows by" }).selectOption({ label: "Status" });
    await expect.poll(() => new URL(page.url()).searchParams.get("group")).toBe("status");
    await manager.isAccessible();
    await drawer.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => heads().allTextContents()).toHaveLength(3);
    expect(await rows().count()).toBe(0);
    await head("Booked 30 records").waitFor();
    await page.reload();
    await head("Booked 30 records").waitFor();
    expect(await head("Booked 30 records").getAttribute("aria-expanded")).toBe("false");
    await manager.isAccessible();
  });
  it("opens a group by keyboard and pointer, with ordinary rows in the order of the list", async () => {
    const { page } = manager;
    await head(/^Booked/).focus();
    await page.keyboard.press("ArrowDown");
    expect(await head(/^Done/).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => rows().count()).toBe(25);
    expect(await head(/^Done/).getAttribute("aria-expanded")).toBe("true");
    expect(new Set(await rows().locator('td[data-column="status"]').allTextContents())).toEqual(new Set(["Done"]));
    await manager.isAccessible();
    await page.getByText("Showing 25 of 30").waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => rows().count()).toBe(30);
    await head(/^Done/).focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => rows().count()).toBe(0);
    await page.keyboard.press("Enter");
    await expect.poll(() => rows().count()).toBe(25);
    await page.getByRole("button", { name: "Collapse all" }).click();
    await expect.poll(() => rows().count()).toBe(0);
    await page.getByRole("button", { name: "Expand all" }).click();
    await expect.poll(() => rows().count()).toBe(75);
    await page.getByRole("button", { name: "Collapse all" }).click();
  });
  it("selects the rows of a group, and forgets those that it folds", async () => {
    const { page } = manager;
    await head(/^Missed/).click();
    await page.getByRole("checkbox", { name: "Select the rows of Missed" }).check();
    await page.getByText("25 selected").waitFor();
    await head(/^Missed/).click();
    await page.getByText("25 selected").waitFor({ state: "detached" });
  });
  it("has the sums of the footer in its heads", async () => {
    const { page } = manager;
    await page.getByRole("button", { name: "Columns" }).click();
    const drawer = page.getByRole("dialog", { name: "Columns" });
    await drawer.getByRole("checkbox", { name: "Show sums and averages below the rows" }).check();
    await drawer.getByRole("button", { name: "Close" }).click();
    const sums = page.locator("tbody tr", { has: heads() });
    await expect.poll(() => figureOf(sums.first(), "Fee")).toBeGreaterThan(0);
    const fees = await Promise.all([0, 1, 2].map((at) => figureOf(sums.nth(at), "Fee")));
    const footer = page.locator("tfoot tr").filter({ hasText: /^Sum/ });
    await expect
      .poll(() => figureOf(footer, "Fee"))
      .toBeCloseTo(
        fees.reduce((sum, fee) => sum + fee),
        2,
      );
    await head(/^Done/).click();
    await rows().first().waitFor();
    const average = page.locator("tbody tr").filter({ hasText: /^Average/ });
    expect(await figureOf(average, "Fee")).toBeCloseTo((fees[1] ?? 0) / 30, 2);
    await manager.isAccessible();
    await head(/^Done/).click();
  });
  it("follows what others change, in heads and open groups", async () => {
    await head(/^Done/).click();
    await expect.poll(() => rows().count()).toBe(25);
    const first = (await rows().first().getAttribute("data-row")) ?? "";
    await site.portal.manager.post("/update_record", {
      resourceId: "visits",
      recordId: first,
      record: { status: "booked" },
    });
    await head("Booked 31 records").waitFor();
    await head("Done 29 records").waitFor();
    await expect.poll(() => rows().first().getAttribute("data-row")).not.toBe(first);
    await sql`update visits set status = 'done' where id = ${first}`.execute(site.portal.kernel.db);
  });
  it("goes on filtering and sorting, and opens a group as a list", async () => {
    const { page } = manager;
    await openGroups("patient_id");
    expect((await heads().allTextContents()).map((text) => text.slice(0, 3))).toEqual(["Ada", "Ber", "Cla"]);
    await head(/^Berta/).click();
    await page.getByRole("button", { name: "Fee", exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("sort")).toContain("fee");
    await rows().first().waitFor();
    await page.getByRole("link", { name: "Open as list" }).click();
    await page.getByText("Showing 1 to 10 of 30 Entries").waitFor();
    await page.getByText("Patient: Berta").waitFor();
    expect(new URL(page.url()).searchParams.get("group")).toBeNull();
    await page.goBack();
    await head(/^Berta/).waitFor();
    await manager.open(
      `/resource/visits?group=status.count&filter__status__in=${encodeURIComponent(JSON.stringify(["booked", "missed"]))}`,
    );
    await expect.poll(() => heads().count()).toBe(2);
    await page.getByRole("button", { name: "Remove grouping" }).click();
    await rows().first().waitFor();
    await page
      .getByRole("group", { name: /filter/i })
      .first()
      .waitFor();
  });
  it("is part of a saved view", async () => {
    const { page } = manager;
    await openGroups("starts_at.month");
    await page.getByRole("button", { name: /^Views/ }).click();
    await page.getByRole("menuitem", { name: "Save as a new view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save as a new view" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("By month");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Views: By month" }).waitFor();
    await manager.open("/resource/visits");
    await rows().first().waitFor();
    await page.getByRole("button", { name: /^Views/ }).click();
    await page.getByRole("menuitemradio", { name: "By month" }).click();
    await heads().first().waitFor();
    expect(new URL(page.url()).searchParams.get("group")).toBe("starts_at.month");
  });
  it("says what went wrong, and goes on when asked to try again", async () => {
    const { page } = manager;
    const retry = await failUntilRetried(page, /get_groups/, { status: 500, json: { error: "No disk" } });
    await manager.open("/resource/visits?group=doctor_unknown");
    await rows().first().waitFor();
    await manager.open("/resource/visits?group=status");
    await page.getByRole("alert").filter({ hasText: "No disk" }).first().waitFor();
    await retry(page.getByRole("button", { name: "Try again" }));
    await head("Booked 30 records").waitFor();
    manager.complaints.length = 0;
  });
  it("has cards on a phone, also from right to left", async () => {
    const phone = await site.visit({ viewport: { width: 360, height: 740 } });
    await phone.signIn("manager@clinic.test", clinicPassword, { afLanguage: "he" });
    await openGroups("status", phone);
    await heads(phone).first().click();
    await rows(phone).first().waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await phone.isAccessible();
  });
  it("shows each user their own records only", async () => {
    const doctor = await site.visit();
    await doctor.signIn("doctor@clinic.test", clinicPassword);
    await openGroups("status", doctor);
    await head("Booked 15 records", doctor).waitFor();
  });
});
