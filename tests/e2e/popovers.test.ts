/**
 * Comboboxes, tooltips and the editor of a value by mouse, keyboard and touch, following WAI-ARIA and WCAG 1.4.13, from
 * left to right and from right to left.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright-core";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: SmallDemo };
beforeAll(async () => {
  site = await openSite(startSmallDemo);
});
afterAll(() => site.close());

async function arrive(language: string, path: string, options: Parameters<Site["visit"]>[0] = {}): Promise<Visitor> {
  const visitor = await site.visit(options);
  await visitor.signIn("admin@demo.test", "Demo-admin-1");
  await visitor.page.evaluate((chosen) => localStorage.setItem("afLanguage", chosen), language);
  await visitor.open(path);
  await visitor.page.locator("tr[data-row]").first().waitFor();
  return visitor;
}
async function leave(visitor: Visitor): Promise<void> {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);
const box = async (locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> =>
  (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

describe("a combobox", () => {
  const openFilters = async ({ page }: Visitor): Promise<{ drawer: Locator; input: Locator; list: Locator }> => {
    await page.keyboard.press("f");
    const drawer = page.getByRole("dialog");
    const input = drawer.locator("input[role=combobox]").first();
    await input.waitFor();
    return { drawer, input, list: page.getByRole("listbox") };
  };
  /** Returns the text of the input's active option. */
  const pointedAt = (input: Locator): Promise<string | null | undefined> =>
    input.evaluate(
      (element) => document.getElementById(element.getAttribute("aria-activedescendant") ?? "")?.textContent,
    );

  it.each(["en", "ar"])("is opened, gone through, chosen from and closed by keyboard (%s)", async (language) => {
    const visitor = await arrive(language, "/resource/codes");
    const { page } = visitor;
    const { drawer, input, list } = await openFilters(visitor);
    await input.focus();
    expect(await input.getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("ArrowDown");
    await list.getByRole("option").first().waitFor();
    expect([await input.getAttribute("aria-expanded"), await input.getAttribute("aria-controls")]).toEqual([
      "true",
      await list.getAttribute("id"),
    ]);
    const labels = await list.getByRole("option").allTextContents();
    expect(await pointedAt(input)).toBe(labels[0]);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => pointedAt(input)).toBe(labels[1]);
    expect(await isFocused(input)).toBe(true);
    await page.keyboard.press("PageDown");
    await page.keyboard.press("PageUp");
    await page.keyboard.press("PageUp");
    await expect.poll(() => pointedAt(input)).toBe(labels[0]);
    await page.keyboard.press("ArrowUp");
    expect(await pointedAt(input)).toBe(labels[0]);
    await visitor.isAccessible();
    const [frame, options] = [await box(input.locator("xpath=..")), await box(list)];
    expect(Math.abs(frame.x - options.x) <= 1 && Math.abs(frame.width - options.width) <= 1).toBe(true);
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    expect([await input.getAttribute("aria-expanded"), await drawer.count(), await isFocused(input)]).toEqual([
      "false",
      1,
      true,
    ]);
    await page.keyboard.press("ArrowDown");
    await list.waitFor();
    await page.keyboard.press("Alt+ArrowUp");
    await list.waitFor({ state: "detached" });
    await page.keyboard.press("ArrowDown");
    await list.getByRole("option").nth(1).waitFor();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => pointedAt(input)).toBe(labels[1]);
    await page.keyboard.press("Enter");
    await drawer
      .getByText(labels[1] ?? "none", { exact: true })
      .first()
      .waitFor();
    await page.keyboard.press("Tab");
    await list.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await leave(visitor);
  });
  it("is searched by typing, chosen from by mouse, and closed by a press elsewhere", async () => {
    const visitor = await arrive("en", "/resource/codes");
    const { page } = visitor;
    const { drawer, list } = await openFilters(visitor);
    const input = drawer.getByRole("combobox", { name: "Status" });
    await input.click();
    await page.keyboard.type("sol");
    await expect.poll(() => list.getByRole("option").allTextContents()).toEqual(["Sold"]);
    await list.getByRole("option").click();
    expect(await list.getByRole("option", { selected: true }).allTextContents()).toEqual(["Sold"]);
    expect(await isFocused(input)).toBe(true);
    await drawer.getByRole("heading", { name: "Filters" }).click();
    await list.waitFor({ state: "detached" });
    expect(await drawer.count()).toBe(1);
    await leave(visitor);
  });
  it.each(["en", "ar"])("works by touch in a narrow window (%s)", async (language) => {
    const visitor = await arrive(language, "/resource/codes", narrow);
    const { input, list } = await openFilters(visitor);
    await input.tap();
    const option = list.getByRole("option").first();
    await option.waitFor();
    const { x, y, width, height } = await box(list);
    expect(x >= 0 && x + width <= 360 && y >= 0 && y + height <= 740, `${x} ${y} ${width} ${height}`).toBe(true);
    expect((await box(option)).height).toBeGreaterThanOrEqual(44);
    await option.tap();
    await expect.poll(() => list.getByRole("option", { selected: true }).count()).toBe(1);
    await visitor.isAccessible();
    await leave(visitor);
  });
});

describe("a tooltip", () => {
  const tip = (page: Page): Locator => page.getByRole("tooltip");

  it.each(["en", "ar"])(
    "is there while its element or itself is pointed at, and hidden by Escape (%s)",
    async (language) => {
      const visitor = await arrive(language, "/resource/orders");
      const { page } = visitor;
      const button = page.getByRole("banner").getByRole("button").last();
      await button.hover();
      await tip(page).waitFor();
      expect(await tip(page).textContent()).toBe(await button.getAttribute("data-tip"));
      await visitor.isAccessible();
      const [over, under] = [await box(tip(page)), await box(button)];
      expect(over.x >= 0 && over.x + over.width <= 1280).toBe(true);
      // Moves onto the tooltip step by step, like a hand.
      const middle = { x: over.x + over.width / 2, y: over.y + over.height / 2 };
      await page.mouse.move(under.x + under.width / 2, under.y + under.height / 2);
      await page.mouse.move(middle.x, middle.y, { steps: 12 });
      await page.waitForTimeout(300);
      expect(await tip(page).count()).toBe(1);
      await page.mouse.move(640, 600, { steps: 8 });
      await tip(page).waitFor({ state: "detached" });
      await button.hover();
      await tip(page).waitFor();
      await page.keyboard.press("Escape");
      await tip(page).waitFor({ state: "detached" });
      await leave(visitor);
    },
  );
  it("comes with the focus that a key moves, and not with one that comes back", async () => {
    const visitor = await arrive("en", "/resource/orders");
    const { page } = visitor;
    const search = page.getByRole("button", { name: "Search or run a command" });
    await search.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await tip(page).waitFor();
    expect(await tip(page).textContent()).toBe("Search or run a command");
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: /Search pages/ }).waitFor();
    await tip(page).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect([await isFocused(search), await tip(page).count()]).toEqual([true, 0]);
    await leave(visitor);
  });
  it("in a drawer is hidden by Escape before the drawer is", async () => {
    const visitor = await arrive("en", "/resource/orders");
    const { page } = visitor;
    await page.keyboard.press("f");
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("button", { name: "Close" }).hover();
    await tip(page).waitFor();
    expect(await drawer.getByRole("tooltip").count()).toBe(1);
    await page.keyboard.press("Escape");
    await tip(page).waitFor({ state: "detached" });
    expect(await drawer.count()).toBe(1);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await leave(visitor);
  });
  it("is shown by a finger that rests on its element, which then is not pressed", async () => {
    const visitor = await arrive("en", "/resource/orders", narrow);
    const { page } = visitor;
    const button = page.getByRole("banner").getByRole("button", { name: "Search or run a command" });
    const { x, y, width, height } = await box(button);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Input.dispatchTouchEvent", {
      type: "touchStart",
      touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
    });
    await tip(page).waitFor();
    await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const over = await box(tip(page));
    expect(over.x >= 0 && over.x + over.width <= 360).toBe(true);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await button.tap();
    await page.getByRole("dialog").waitFor();
    expect(await tip(page).count()).toBe(0);
    await leave(visitor);
  });
});

describe("the editor of a value", () => {
  const openEditor = async ({ page }: Visitor): Promise<{ pencil: Locator; editor: Locator }> => {
    const pencil = page.locator("tr[data-row] td button[class*=editCell]").first();
    await pencil.focus();
    await page.keyboard.press("Enter");
    const editor = page.locator("[role=dialog][popover]");
    await editor.locator("input, select").first().waitFor();
    return { pencil, editor };
  };
  it.each(["en", "ar"])(
    "opens beside its value, keeps the focus inside, and gives it back with Escape (%s)",
    async (language) => {
      const visitor = await arrive(language, "/resource/codes");
      const { page } = visitor;
      const { pencil, editor } = await openEditor(visitor);
      const field = editor.locator("input, select").first();
      await expect.poll(() => isFocused(field)).toBe(true);
      await visitor.isAccessible();
      const { x, width } = await box(editor);
      expect(x >= 0 && x + width <= 1280).toBe(true);
      for (let step = 0; step < 4; step += 1) {
        await page.keyboard.press("Tab");
        await expect.poll(() => editor.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      }
      await page.keyboard.press("Escape");
      await editor.waitFor({ state: "detached" });
      await expect.poll(() => isFocused(pencil)).toBe(true);
      await leave(visitor);
    },
  );
  it("asks before a press elsewhere drops what was typed, and stays when it shall", async () => {
    const visitor = await arrive("en", "/resource/codes");
    const { page } = visitor;
    const { editor } = await openEditor(visitor);
    const field = editor.locator("input").first();
    await field.fill("123.5");
    await page.locator("main h1").click();
    const question = page.getByRole("dialog").getByText("You have unsaved changes. Leave without saving?");
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe("123.5");
    await expect.poll(() => isFocused(field)).toBe(true);
    await page.locator("main h1").click();
    await page.getByRole("button", { name: "Leave" }).click();
    await editor.waitFor({ state: "detached" });
    const again = await openEditor(visitor);
    await page.locator("main h1").click();
    await again.editor.waitFor({ state: "detached" });
    await leave(visitor);
  });
  it("works by touch in a narrow window", async () => {
    const visitor = await arrive("ar", "/resource/codes", narrow);
    const { page } = visitor;
    await page.locator("tr[data-row] button[class*=editCell]").first().tap();
    const editor = page.locator("[role=dialog][popover]");
    await editor.locator("input, select").first().waitFor();
    const { x, y, width, height } = await box(editor);
    expect(x >= 0 && x + width <= 360 && y >= 0 && y + height <= 740, `${x} ${y} ${width} ${height}`).toBe(true);
    await visitor.isAccessible();
    await page.touchscreen.tap(180, 20);
    await editor.waitFor({ state: "detached" });
    await leave(visitor);
  });
});
