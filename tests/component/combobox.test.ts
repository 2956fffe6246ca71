/**
 * A combobox by mouse, keyboard and touch, following the pattern of WAI-ARIA, in both directions.
 */
import type { Locator, Page } from "playwright-core";
import { describe } from "vitest";
import { it } from "./support/open-scene.ts";
import { boxOf, isFocused, narrow } from "../support/page-questions.ts";

const labels = ["Available", "Reserved", "Sold", "Revoked", "Expired", "Broken", "Refunded", "Archived"];

const props = { labels, many: true };
const partsOf = (page: Page): { input: Locator; list: Locator } => ({
  input: page.getByRole("combobox"),
  list: page.getByRole("listbox"),
});
/** Returns the text of the input's active option. */
const active = (input: Locator): Promise<string | null | undefined> =>
  input.evaluate(
    (element) => document.getElementById(element.getAttribute("aria-activedescendant") ?? "")?.textContent,
  );
const chosen = (page: Page): Promise<string | null> => page.getByRole("status", { name: "Chosen" }).textContent();

describe.concurrent("a combobox", () => {
  it.for(["en", "ar"] as const)("is used by keyboard (%s)", async (language, { openScene, expect }) => {
    const { page, isAccessible } = await openScene("combobox", props, { language });
    const { input, list } = partsOf(page);
    await input.focus();
    expect(await input.getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("ArrowDown");
    await list.getByRole("option").first().waitFor();
    expect([await input.getAttribute("aria-expanded"), await input.getAttribute("aria-controls")]).toEqual([
      "true",
      await list.getAttribute("id"),
    ]);
    expect(await list.getByRole("option").allTextContents()).toEqual(labels);
    expect(await active(input)).toBe("Available");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => active(input)).toBe("Reserved");
    expect(await isFocused(input)).toBe(true);
    await page.keyboard.press("PageDown");
    await page.keyboard.press("PageUp");
    await page.keyboard.press("PageUp");
    await expect.poll(() => active(input)).toBe("Available");
    await page.keyboard.press("ArrowUp");
    expect(await active(input)).toBe("Available");
    await isAccessible();
    const [frame, options] = [await boxOf(input.locator("xpath=..")), await boxOf(list)];
    expect(Math.abs(frame.x - options.x)).toBeLessThanOrEqual(1);
    expect(Math.abs(frame.width - options.width)).toBeLessThanOrEqual(1);
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    expect([await input.getAttribute("aria-expanded"), await isFocused(input)]).toEqual(["false", true]);
    await page.keyboard.press("ArrowDown");
    await list.waitFor();
    await page.keyboard.press("Alt+ArrowUp");
    await list.waitFor({ state: "detached" });
    await page.keyboard.press("ArrowDown");
    await list.getByRole("option").nth(1).waitFor();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => active(input)).toBe("Reserved");
    await page.keyboard.press("Enter");
    await expect.poll(() => chosen(page)).toBe("Reserved");
    await page.keyboard.press("Tab");
    await list.waitFor({ state: "detached" });
  });
  it("is searched by typing, chosen from by mouse, and closed by a press elsewhere", async ({ openScene, expect }) => {
    const { page } = await openScene("combobox", props);
    const { input, list } = partsOf(page);
    await input.click();
    await page.keyboard.type("sol");
    await expect.poll(() => list.getByRole("option").allTextContents()).toEqual(["Sold"]);
    await list.getByRole("option").click();
    expect(await list.getByRole("option", { selected: true }).allTextContents()).toEqual(["Sold"]);
    expect(await isFocused(input)).toBe(true);
    await page.getByRole("heading").click();
    await list.waitFor({ state: "detached" });
    expect(await chosen(page)).toBe("Sold");
    await page.getByRole("button", { name: "Remove Sold" }).click();
    expect(await chosen(page)).toBe("");
  });
  it("says that nothing matches", async ({ openScene, expect }) => {
    const { page } = await openScene("combobox", props);
    const { input, list } = partsOf(page);
    await input.fill("no such thing");
    await page.getByText("No options").waitFor();
    expect(await list.getByRole("option").count()).toBe(0);
  });
  it.for(["en", "ar"] as const)("works by touch in a narrow window (%s)", async (language, { openScene, expect }) => {
    const { page, isAccessible } = await openScene("combobox", props, { language, ...narrow });
    const { input, list } = partsOf(page);
    await input.tap();
    const option = list.getByRole("option").first();
    await option.waitFor();
    const { x, y, width, height } = await boxOf(list);
    expect(x >= 0 && x + width <= 360 && y >= 0 && y + height <= 740, `${x} ${y} ${width} ${height}`).toBe(true);
    expect((await boxOf(option)).height).toBeGreaterThanOrEqual(44);
    await option.tap();
    await expect.poll(() => list.getByRole("option", { selected: true }).count()).toBe(1);
    await isAccessible();
  });
});
