/** The lists of the shipped resources fit a usual screen with the columns that they begin with: nothing is cut. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite());
});
afterAll(() => site.close());

it("fit 1280 pixels, with three icons and at most one further action in a row", async () => {
  const { page } = operator;
  await page.setViewportSize({ width: 1280, height: 900 });
  const { body } = await site.portal.admin.get("/get_base_config");
  const found: Record<string, { isCut: boolean; icons: number }> = {};
  for (const { resourceId } of body.resources as { resourceId: string }[]) {
    await operator.open(`/resource/${resourceId}`);
    await page.locator("tr[data-row]").or(page.getByText("No items here yet")).first().waitFor();
    found[resourceId] = await page.evaluate(() => {
      const box = document.querySelector("table")?.parentElement;
      const icons = [...document.querySelectorAll("tr[data-row]")].map(
        (row) => row.querySelectorAll("td:last-child :is(a, button)").length,
      );
      // What the icons cover is the padding of the last cell, and no letter of it.
      const cell = document.querySelector("td:nth-last-child(2)");
      const padding = cell === null ? 0 : Number.parseFloat(getComputedStyle(cell).paddingInlineEnd);
      return {
        isCut: box !== null && box !== undefined && box.scrollWidth - box.clientWidth > padding,
        icons: Math.max(0, ...icons),
      };
    });
  }
  expect(Object.entries(found).filter(([, { isCut, icons }]) => isCut || icons > 4)).toEqual([]);
  expect(Object.keys(found).length).toBeGreaterThan(10);
});
