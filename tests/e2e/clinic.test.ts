/** A business that is no marketplace: a clinic whose dashboard consists of the widgets that its config lists. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { Locator } from "playwright-core";
import { clinicPassword, startClinic, visitThisMonth, type Clinic } from "../support/clinic.ts";
import { failUntilRetried } from "./support/fail-until-retried.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: Clinic };
let visitor: Visitor;
beforeAll(async () => {
  site = await openSite(startClinic, "tests/fixtures/clinic.config.ts");
  await visitThisMonth(site.portal);
  visitor = await site.visit();
  await visitor.signIn("manager@clinic.test", clinicPassword);
});
afterAll(() => site.close());

const widget = (id: string): Locator => visitor.page.locator(`[data-widget='dashboard/${id}']`);

describe("the dashboard of a clinic", () => {
  it("shows its own figures in cards with titles, and nothing of a marketplace", async () => {
    const { page } = visitor;
    await visitor.open("/");
    await widget("waiting").getByRole("heading", { name: "Booked visits" }).waitFor();
    await widget("waiting").getByText(/^30$/).waitFor();
    await widget("fees")
      .getByText(/^€[\d,]+\.\d{2}$/)
      .waitFor();
    await widget("by-status").locator("canvas").waitFor();
    await widget("next").getByRole("columnheader", { name: "Doctor" }).waitFor();
    await expect.poll(() => widget("next").getByRole("row").count()).toBe(4);
    await page.locator("[data-widget='auth/signups']").getByRole("heading", { name: "New Users" }).waitFor();
    expect(await page.getByText(/game|code|telegram|order|sale/i).count()).toBe(0);
    await visitor.isAccessible();
  });
  it("leads from a figure to exactly the records that it counts", async () => {
    const { page } = visitor;
    await widget("waiting").getByRole("link", { name: "Open the list: Booked visits" }).click();
    await page.getByText("Showing 1 to 10 of 30 Entries").waitFor();
    await page.goBack();
    await widget("waiting").getByText(/^30$/).waitFor();
  });
  it("shows a chart as a table too, with the names of records", async () => {
    await widget("by-patient").getByRole("button", { name: "Show as a table" }).click();
    await widget("by-patient").getByRole("rowheader", { name: "Berta" }).waitFor();
    await widget("by-patient").getByRole("columnheader", { name: "Patient", exact: true }).waitFor();
  });
  it("follows what happens", async () => {
    const { rows } = await sql<{ id: string }>`select id from visits where status = 'done'
      limit 1`.execute(site.portal.kernel.db);
    await site.portal.manager.post("/update_record", {
      resourceId: "visits",
      recordId: rows[0]?.id,
      record: { status: "booked" },
    });
    await widget("waiting").getByText(/^31$/).waitFor();
  });
  it("fails in its own card alone", async () => {
    const { page } = visitor;
    // The server renders the page that is opened with its figures, so the board is reached from another page.
    await visitor.open("/resource/patients");
    const failure = { status: 500, json: { error: "No disk" } };
    const retry = await failUntilRetried(page, /widget_figure\?widget=fees/, failure);
    await page.getByRole("link", { name: "Overview" }).click();
    await widget("fees").getByRole("alert").filter({ hasText: "No disk" }).waitFor();
    await widget("waiting").getByText(/^31$/).waitFor();
    await retry(widget("fees").getByRole("button", { name: "Try again" }));
    await widget("fees").getByText(/^€/).waitFor();
  });
});

describe("all visits that match", () => {
  it("are selected over all pages, edited in the background, and their progress is shown", async () => {
    const { page } = visitor;
    await visitor.open("/resource/visits");
    await page.getByRole("row").nth(1).waitFor();
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await page.getByText("10 on this page selected.").waitFor();
    await page.getByRole("button", { name: "Select all 90 that match" }).press("Enter");
    await page.getByRole("region", { name: "All 90 that match selected" }).waitFor();
    await visitor.isAccessible();
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByText("Showing 11 to 20 of 90 Entries").waitFor();
    await expect.poll(() => page.getByRole("checkbox", { checked: true }).count()).toBe(11);
    await page
      .getByRole("region", { name: "All 90 that match selected" })
      .getByRole("button", { name: "Edit" })
      .click();
    const dialog = page.getByRole("dialog", { name: "Edit all 90 that match" });
    await dialog.getByRole("combobox", { name: "Add a field to change…" }).selectOption("Doctor");
    await dialog.getByRole("textbox", { name: "Doctor" }).fill("new@clinic.test");
    await dialog.getByRole("button", { name: "Check" }).click();
    await dialog.getByText("90 records match: 90 will change, 0 will be refused.").waitFor();
    await visitor.isAccessible();
    await dialog.getByRole("button", { name: "Start" }).click();
    await page.getByText("90 of 90 done, 90 changed, 0 refused").waitFor();
    await visitor.isAccessible();
    await page.getByRole("link", { name: "Details: Edit (Doctor)" }).click();
    await page.getByRole("heading", { name: "Visits: Edit (Doctor)" }).waitFor();
    await page.getByRole("table").getByText("Completed").waitFor();
    await visitor.isAccessible();
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from visits
      where doctor = 'new@clinic.test'`.execute(site.portal.kernel.db);
    expect(rows[0]?.count).toBe(90);
  });
});

describe("a language that a plugin brings", () => {
  it("is among the languages, is written in its direction, and leaves what it lacks in English", async () => {
    const other = await site.visit();
    await other.open("/login");
    await other.page.getByRole("button", { name: "Select language: English" }).click();
    const hebrew = other.page.getByRole("menuitemradio", { name: "עברית" });
    expect(await hebrew.locator("img").getAttribute("src")).toMatch(/\/IL-\w+\.svg$/);
    await hebrew.click();
    await other.page.waitForFunction(() => document.documentElement.dir === "rtl");
    await other.signIn("manager@clinic.test", clinicPassword);
    await other.open("/");
    await other.page.getByRole("heading", { name: "סקירה", exact: true }).waitFor();
    await other.page.getByRole("heading", { name: "ביקורים שנקבעו" }).waitFor();
    await other.page.getByRole("button", { name: "Arrange" }).waitFor();
    expect(await other.page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      "he",
      "rtl",
    ]);
    await other.page
      .getByRole("combobox", { name: "Period" })
      .getByText("3 החודשים האחרונים")
      .waitFor({ state: "attached" });
    expect(other.complaints).toEqual([]);
    await other.close();
  });
});

describe("the page at /", () => {
  it("is that of the menu item with `homepage` for users who see the item", async () => {
    const desk = await site.visit();
    await desk.signIn("desk@clinic.test", clinicPassword);
    await desk.open("/");
    await desk.page.waitForURL("**/portal/resource/visits");
    await desk.page.getByText("No items here yet", { exact: true }).waitFor();
    expect(desk.complaints).toEqual([]);
  });
});

describe("the theme of a clinic whose brand follows the system", () => {
  const themeOf = ({ page }: Visitor): Promise<string | null> => page.locator("html").getAttribute("data-theme");
  it("is the system's from the first paint, and follows it until the user chooses one", async () => {
    const doctor = await site.visit({ colorScheme: "dark" });
    const { page } = doctor;
    // What the server has rendered for an unknown browser is light.
    await page.addInitScript(() => {
      new PerformanceObserver(() => {
        Object.assign(globalThis, { firstTheme: document.documentElement.dataset["theme"] });
      }).observe({ type: "paint", buffered: true });
    });
    await doctor.open("/login");
    await page.locator("#root:not([data-waiting])").waitFor();
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, "firstTheme"))).toBe("dark");
    await doctor.signIn("doctor@clinic.test", clinicPassword);
    await doctor.open("/");
    await page.getByRole("button", { name: "Switch to the light theme" }).waitFor();
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("button", { name: "Switch to the dark theme" }).waitFor();
    expect(await themeOf(doctor)).toBe("light");
    await page.getByRole("button", { name: "Switch to the dark theme" }).click();
    await doctor.open("/");
    await page.getByRole("button", { name: "Switch to the light theme" }).waitFor();
    expect(await themeOf(doctor)).toBe("dark");
    expect(doctor.complaints).toEqual([]);
  });
});
