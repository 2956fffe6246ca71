/** The sums below a list are whole or an ellipsis, whatever part of a wide list is in sight. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { slowness } from "../support/slowness.ts";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import { stored } from "./support/stored.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite());
});
afterAll(() => site.close());

interface Seen {
  /** The figures whose middle nothing covers. */
  whole: number;
  cut: number;
  /** The figures that are covered in part and don't say so. */
  wrong: string[];
}

/** Scrolls the list from one end to the other. */
const seenEverywhere = async ({ page }: Visitor): Promise<Seen[]> => {
  const found: Seen[] = [];
  const box = page.getByRole("region", { name: "Codes" });
  const max = await box.evaluate((element) => element.scrollWidth - element.clientWidth);
  for (let at = 0; at <= max + 12; at += 12)
    found.push(
      await box.evaluate(async (element, left) => {
        element.scrollLeft = document.dir === "rtl" ? -left : left;
        // The scroll event comes with the next frame.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const seen = { whole: 0, cut: 0, wrong: [] as string[] };
        for (const figure of document.querySelectorAll<HTMLElement>("tfoot td:not([data-empty]) > span")) {
          const place = figure.getBoundingClientRect();
          const ends = [place.left + 1, place.right - 1].map((x) => {
            const top = document.elementFromPoint(x, (place.top + place.bottom) / 2);
            return top !== null && (figure.contains(top) || top.contains(figure));
          });
          if (figure.dataset["cut"] !== undefined) seen.cut += 1;
          else if (ends.every(Boolean)) seen.whole += 1;
          else seen.wrong.push(figure.textContent);
        }
        return seen;
      }, at),
    );
  return found;
};

it.each(["en", "ar"])("are never cut within a number (%s)", { timeout: 120_000 * slowness }, async (language) => {
  const { page } = operator;
  await page.setViewportSize({ width: 1440, height: 900 });
  await operator.open("/resource/codes");
  if (language === "en") {
    await page.getByRole("button", { name: "Columns" }).click();
    const sums = page.getByRole("checkbox", { name: "Show sums and averages below the rows" });
    await stored(page, "/save_list_layout", () => sums.check());
  }
  await page.evaluate((chosen) => {
    document.documentElement.dir = chosen === "ar" ? "rtl" : "ltr";
  }, language);
  await page.setViewportSize({ width: 700, height: 900 });
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("tfoot td:not([data-empty]) > span").first().textContent()).toMatch(/\d/);
  const seen = await seenEverywhere(operator);
  expect(seen.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(seen.some(({ whole }) => whole > 0)).toBe(true);
  expect(seen.some(({ cut }) => cut > 0)).toBe(true);
  await operator.isAccessible();
});

it("have as many decimals as each other", async () => {
  const { page } = operator;
  await page.setViewportSize({ width: 1440, height: 900 });
  await operator.open("/resource/orders");
  await page.getByRole("button", { name: "Columns" }).click();
  const sums = page.getByRole("checkbox", { name: "Show sums and averages below the rows" });
  await stored(page, "/save_list_layout", () => sums.check());
  const figures = page.locator('tfoot td[data-label="Amount"] > span');
  await expect.poll(() => figures.allTextContents()).toEqual(Array(4).fill(expect.stringMatching(/^[\d,]+\.\d+$/)));
  const cells = page.locator('tr[data-row] td[data-column="amount"]');
  const decimals = [...(await figures.allTextContents()), ...(await cells.allTextContents())].map(
    (text) => text.split(".")[1]?.length,
  );
  expect(new Set(decimals)).toEqual(new Set([6]));
});
