/** A percentage that is a fraction in the record, through every entrance of the page, in German. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

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
