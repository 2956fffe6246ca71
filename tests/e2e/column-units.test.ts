/** A percentage that is a fraction in the record, through every entrance of the page, in German. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clinicPassword, startClinic, type Clinic } from "../support/clinic.ts";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite({ locale: "de-DE" }));
  await sql`delete from price_scales`.execute(site.portal.kernel.db);
});
afterAll(() => site.close());

const stored = async (): Promise<string[]> =>
  (
    await sql<{ price_scale: string }>`select price_scale from price_scales order by price_scale`.execute(
      site.portal.kernel.db,
    )
  ).rows.map(({ price_scale }) => price_scale);

it("is entered, shown, filtered, changed and recorded as the same number", async () => {
  const { page } = operator;
  const scale = page.getByRole("textbox", { name: "Preisfaktor" });
  await operator.open("/resource/price_scales/create");
  expect(await scale.inputValue()).toBe("100");
  for (const [typed, said] of [
    ["0,5", "Der Preisfaktor muss zwischen 1 % und 10000 % liegen"],
    ["viel", "Ungültiges Zahlenformat"],
    ["97,555", "Geben Sie höchstens 2 Nachkommastellen ein"],
    ["1.234", "Das kann 1234 oder 1,234 bedeuten. Geben Sie eine der beiden Zahlen ein"],
  ] as const) {
    await scale.fill(typed);
    await scale.blur();
    await page.getByText(said).first().waitFor();
  }
  await scale.fill("97,5 %");
  await scale.blur();
  expect(await scale.inputValue()).toBe("97,5");
  await page.getByRole("button", { name: "Speichern", exact: true }).first().click();
  await page
    .getByText(/97,5\s%/)
    .first()
    .waitFor();
  expect(await stored()).toEqual(["0.9750"]);
  await sql`insert into price_scales (price_scale, note, user_id) select 1.2, 'other', id from portal_users limit 1`.execute(
    site.portal.kernel.db,
  );

  await operator.open("/resource/price_scales");
  await page.getByRole("row", { name: /97,5\s%/ }).waitFor();
  await page.getByRole("button", { name: /^Filter/ }).click();
  const drawer = page.getByRole("dialog", { name: "Filter" });
  await drawer.getByRole("textbox", { name: "Preisfaktor, von" }).fill("97,5");
  await drawer.getByRole("textbox", { name: "Preisfaktor, bis" }).fill("97,5");
  await expect.poll(() => decodeURIComponent(page.url())).toMatch(/price_scale.*0\.975/);
  await page.keyboard.press("Escape");
  await page
    .getByRole("group", { name: "Aktive Filter" })
    .getByText(/97,5\s%/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole("row", { name: /%/ }).count()).toBe(1);

  await page
    .getByRole("row", { name: /97,5\s%/ })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("link", { name: "Bearbeiten" }).first().click();
  await expect.poll(() => scale.inputValue()).toBe("97,5");
  await scale.fill("110");
  await page.getByRole("button", { name: "Speichern", exact: true }).first().click();
  await page
    .getByText(/110\s%/)
    .first()
    .waitFor();
  expect(await stored()).toEqual(["1.1000", "1.2000"]);
});

describe("a list of percentages", () => {
  let clinic: Site & { portal: Clinic };
  let manager: Visitor;
  beforeAll(async () => {
    clinic = await openSite(startClinic, "tests/fixtures/units.config.ts");
    manager = await clinic.visit();
    await manager.signIn("manager@clinic.test", clinicPassword);
  });
  afterAll(() => clinic.close());

  const fees = async (condition = "true"): Promise<string[]> =>
    (
      await sql<{ fee: string }>`select fee from visits where ${sql.raw(condition)} order by fee`.execute(
        clinic.portal.kernel.db,
      )
    ).rows.map(({ fee }) => fee);
  const rows = () => manager.page.locator("tr[data-row]");
  const figure = (row: RegExp) =>
    manager.page.getByRole("row", { name: row }).locator('td[data-label="Fee"]').textContent();

  it("has its sums and averages in percent, in the footer and in groups", async () => {
    const { page } = manager;
    await manager.open("/resource/visits");
    await rows().first().waitFor();
    await page.getByRole("button", { name: "Columns" }).click();
    const drawer = page.getByRole("dialog", { name: "Columns" });
    await drawer.getByRole("checkbox", { name: "Show sums and averages below the rows" }).check();
    await drawer.getByRole("button", { name: "Close" }).click();
    // Fees of 10.10, 11.10 and so on, ninety of them.
    await expect.poll(() => figure(/^Sum/)).toBe("491,400%");
    expect([await figure(/^Average/), await figure(/^Smallest/), await figure(/^Largest/)]).toEqual([
      "5,460%",
      "1,010%",
      "9,910%",
    ]);
    await manager.open("/resource/visits?group=status");
    await expect
      .poll(() => page.locator('tbody tr:has([data-group]) td[data-label="Fee"]').allTextContents())
      .toEqual(["160,800%", "163,800%", "166,800%"]);
  });
  it("has a slider that says the number of the boxes beside it, and filters by it", async () => {
    const { page } = manager;
    await manager.open("/resource/visits");
    await rows().first().waitFor();
    await page.getByRole("button", { name: /^Filter/ }).click();
    const drawer = page.getByRole("dialog", { name: "Filter" });
    const low = drawer.getByRole("slider").first();
    await expect.poll(() => low.getAttribute("aria-valuetext")).toBe("1,010%");
    await low.focus();
    for (let step = 0; step < 50; step += 1) await page.keyboard.press("ArrowRight");
    const from = drawer.getByRole("textbox", { name: "Fee, from" });
    await expect.poll(() => from.inputValue()).not.toBe("");
    const said = await low.getAttribute("aria-valuetext");
    expect(`${Number(await from.inputValue()).toLocaleString("en")}%`).toBe(said);
    const bound = Number(/fee__gte="([\d.]+)"/.exec(decodeURIComponent(page.url()))?.[1]);
    expect(bound * 100).toBeCloseTo(Number(await from.inputValue()), 6);
    const count = (await fees(`fee >= ${bound}`)).length;
    expect(count).toBeLessThan(90);
    await page.getByText(new RegExp(`of ${count} Entries`)).waitFor();
    await page.keyboard.press("Escape");
  });
  it("is entered in percent in its cell, and in many rows at once", async () => {
    const { page } = manager;
    await manager.open("/resource/visits");
    await rows().first().locator('td[data-column="fee"]').hover();
    await rows()
      .first()
      .getByRole("button", { name: /^Edit Fee/ })
      .click();
    const field = page.getByRole("textbox", { name: "Fee" });
    expect(await field.inputValue()).toBe("1010");
    await field.fill("250%");
    await page.keyboard.press("Enter");
    await rows().first().getByText("250%").waitFor();
    // The cell shows the new value before it is stored.
    await expect.poll(async () => (await fees())[0]).toBe("2.50");
    for (const at of [0, 1]) await rows().nth(at).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit 2 records" });
    await dialog.getByLabel("Add a field to change…").selectOption("Fee");
    await dialog.getByRole("textbox", { name: "Fee" }).fill("12345");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await page.getByText("2 records updated").waitFor();
    expect((await fees()).slice(-2)).toEqual(["123.45", "123.45"]);
    expect(manager.complaints).toEqual([]);
  });
});
