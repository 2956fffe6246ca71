/** Exports in the background: started in the dialog, reported by the bell, fetched and deleted on their page. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite({ acceptDownloads: true }));
});
afterAll(() => site.close());

it("run while their user goes on, and are fetched from their page", async () => {
  const { page } = operator;
  await operator.open("/exports");
  await page.getByText("No exports yet").waitFor();
  await operator.isAccessible();
  await operator.open("/resource/codes");
  await page.locator("tr[data-row]").first().waitFor();
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Codes" });
  await dialog.getByLabel("Run").selectOption("In the background, with a notification when the file is ready");
  await operator.isAccessible();
  await dialog.getByRole("button", { name: "Export" }).click();
  await page.getByText("Export started. You'll get a notification when the file is ready").waitFor();
  await page
    .getByText(/^Your export is ready: Codes .*\.csv$/)
    .first()
    .waitFor();
  await operator.open("/exports");
  await page.getByText("600 of 600 rows").waitFor();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await operator.isAccessible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download: Codes/ }).click();
  const lines = readFileSync(await (await arrives).path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(601);
  const buyer = await site.visit({ locale: "ar" });
  await buyer.signIn("user@demo.test", "Demo-user-1");
  await buyer.open("/exports");
  await buyer.page.getByText("لا توجد عمليات تصدير بعد").waitFor();
  await buyer.isAccessible();
  await buyer.close();
  await page.getByRole("button", { name: /^Delete: Codes/ }).click();
  await page.getByText("No exports yet").waitFor();
  expect(operator.complaints).toEqual([]);
});

it("repeat on a schedule, with the groups and sums of the screen", async () => {
  const { page } = operator;
  await page.setViewportSize({ width: 1280, height: 800 });
  await operator.open("/resource/codes?group=status");
  await page.locator("[data-group]").first().waitFor();
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Codes" });
  expect(await dialog.getByLabel("As on the screen: groups").isChecked()).toBe(true);
  await dialog.getByLabel("Run").selectOption("On a schedule");
  await dialog.getByLabel("Mon", { exact: true }).uncheck();
  await dialog.getByLabel("Time", { exact: true }).fill("06:30");
  await operator.isAccessible();
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await page.getByText("Export scheduled").waitFor();
  await operator.open("/exports");
  await page.getByText("Tue, Wed, Thu, Fri at 06:30").waitFor();
  await page.getByRole("button", { name: "Run now: Codes (CSV)" }).click();
  await page.getByText(/^Last: .*Ready, 600 of 600 rows$/).waitFor();
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download: Codes/ }).click();
  const text = readFileSync(await (await arrives).path(), "utf8");
  expect(text).toMatch(/^\uFEFF?Group: Status,Rows,/);
  expect(text.trimEnd().split("\r\n").length).toBeGreaterThan(602);
  await page.getByRole("button", { name: "Change: Codes (CSV)" }).click();
  const editing = page.getByRole("dialog", { name: "Change schedule: Codes" });
  await editing.getByLabel("Repeat").selectOption("Once a month");
  await editing.getByLabel("Day of the month").selectOption("31");
  await operator.isAccessible();
  await editing.getByRole("button", { name: "Save" }).click();
  await page.getByText("Day 31 of each month at 06:30").waitFor();
  await page.getByRole("button", { name: "Pause: Codes (CSV)" }).click();
  await page.getByText("Paused").waitFor();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await operator.isAccessible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.getByRole("button", { name: "Resume: Codes (CSV)" }).click();
  await page.getByRole("button", { name: "Pause: Codes (CSV)" }).waitFor();
  await page.getByRole("button", { name: "Delete: Codes (CSV)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("None yet.").waitFor();
  expect(operator.complaints).toEqual([]);
});
