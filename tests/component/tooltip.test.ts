/** Tooltips by mouse, keyboard and touch, following WAI-ARIA and WCAG 1.4.13, in both directions. */
import type { Locator, Page } from "playwright-core";
import { describe } from "vitest";
import { it } from "./support/open-scene.ts";
import { boxOf, isFocused, narrow } from "../support/page-questions.ts";

const middleOf = ({ x, y, width, height }: Awaited<ReturnType<typeof boxOf>>): { x: number; y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});
const tip = (page: Page): Locator => page.getByRole("tooltip");
const search = (page: Page): Locator => page.getByRole("button", { name: "Search" });
const bell = (page: Page): Locator => page.getByRole("button", { name: "Notifications" });

describe.concurrent("a tooltip", () => {
  it.for(["en", "ar"] as const)(
    "stays while its element or itself is pointed at, and is hidden by Escape (%s)",
    async (language, { openScene, expect }) => {
      const { page, isAccessible } = await openScene("tooltip", {}, { language });
      await bell(page).hover();
      await tip(page).waitFor();
      expect(await tip(page).textContent()).toBe("Notifications of the last thirty days");
      await isAccessible();
      const [over, under] = [await boxOf(tip(page)), await boxOf(bell(page))];
      expect(over.x >= 0 && over.x + over.width <= 1280).toBe(true);
      // A hand that moves slowly and rests on the way: what is tested is time itself.
      const [from, to] = [middleOf(under), middleOf(over)];
      for (const part of [0, 0.25, 0.5, 0.75, 1]) {
        await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
        await page.waitForTimeout(100);
      }
      expect(await tip(page).count()).toBe(1);
      await page.mouse.move(640, 600, { steps: 8 });
      await tip(page).waitFor({ state: "detached" });
      await bell(page).hover();
      await tip(page).waitFor();
      await page.keyboard.press("Escape");
      await tip(page).waitFor({ state: "detached" });
    },
  );
  it("appears with the focus that a key moves, and not with one that returns", async ({ openScene, expect }) => {
    const { page } = await openScene("tooltip", {});
    await search(page).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await tip(page).waitFor();
    expect(await tip(page).textContent()).toBe("Search or run a command");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await tip(page).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect([await isFocused(search(page)), await tip(page).count()]).toEqual([true, 0]);
  });
  it("in a drawer is hidden by Escape before the drawer is", async ({ openScene, expect }) => {
    const { page } = await openScene("tooltip", {});
    await search(page).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("button", { name: "Close" }).hover();
    await tip(page).waitFor();
    expect(await drawer.getByRole("tooltip").count()).toBe(1);
    await page.keyboard.press("Escape");
    await tip(page).waitFor({ state: "detached" });
    expect(await drawer.count()).toBe(1);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
  });
  it("is shown by a finger that rests on its element, which then is not pressed", async ({ openScene, expect }) => {
    const { page } = await openScene("tooltip", {}, narrow);
    const { x, y, width, height } = await boxOf(search(page));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Input.dispatchTouchEvent", {
      type: "touchStart",
      touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
    });
    await tip(page).waitFor();
    await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const over = await boxOf(tip(page));
    expect(over.x >= 0 && over.x + over.width <= 360).toBe(true);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await search(page).tap();
    await page.getByRole("dialog").waitFor();
    expect(await tip(page).count()).toBe(0);
  });
});
