/**
 * Menus by mouse, keyboard and touch, following the menu pattern of WAI-ARIA, from left to right and from right to
 * left.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright-core";
import { boxOf, isFocused } from "../support/page-questions.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: SmallDemo };
let operator: Visitor;
beforeAll(async () => {
  site = await openSite(startSmallDemo);
  operator = await arrive("en");
});
afterAll(() => site.close());

async function arrive(language: string, options: Parameters<Site["visit"]>[0] = {}): Promise<Visitor> {
  const visitor = await site.visit(options);
  await visitor.signIn("admin@demo.test", "Demo-admin-1", { afLanguage: language });
  await visitor.open("/resource/orders");
  await visitor.page.locator("tr[data-row]").first().waitFor();
  return visitor;
}

const accountButton = (page: Page): Locator =>
  page.getByRole("banner").locator("button[aria-label][aria-haspopup=menu]");
const menus = (page: Page): Locator => page.getByRole("menu");
const focusedText = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.textContent ?? undefined);
/** Returns where an element begins and ends, in reading direction. */
async function edges(locator: Locator): Promise<{ start: number; end: number }> {
  const { x, width } = await boxOf(locator);
  const page = await locator.evaluate(() => ({ dir: document.documentElement.dir, width: innerWidth }));
  return page.dir === "rtl" ? { start: page.width - x - width, end: page.width - x } : { start: x, end: x + width };
}

describe("a menu by mouse", () => {
  it("opens and closes with its button, and closes with a press elsewhere", async () => {
    const { page } = operator;
    const button = accountButton(page);
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await button.click();
    await menus(page).waitFor();
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    expect(await button.getAttribute("aria-controls")).toBe(await menus(page).getAttribute("id"));
    await operator.isAccessible();
    await button.click();
    await menus(page).waitFor({ state: "detached" });
    await button.click();
    await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    await page.getByRole("heading", { name: "Orders" }).click();
    await menus(page).waitFor({ state: "detached" });
    expect(await button.getAttribute("aria-expanded")).toBe("false");
  });
  it("runs what is selected, and gives the focus back to its button first", async () => {
    const { page } = operator;
    const button = page.getByRole("button", { name: "More actions", exact: true });
    await button.click();
    await page.getByRole("menuitem", { name: "Export…" }).click();
    await menus(page).waitFor({ state: "detached" });
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await isFocused(button)).toBe(true);
  });
  it("opens a submenu beside the entry that is pointed at", async () => {
    const { page } = operator;
    await accountButton(page).click();
    const entry = page.getByRole("menuitem", { name: "Select language" });
    await entry.hover();
    const submenu = page.getByRole("menu", { name: "Select language" });
    await submenu.waitFor();
    expect(await entry.getAttribute("aria-expanded")).toBe("true");
    expect(await submenu.getByRole("menuitemradio", { checked: true }).allTextContents()).toEqual(["English"]);
    await operator.isAccessible();
    await submenu.getByRole("menuitemradio", { name: "Deutsch" }).hover();
    await page.keyboard.press("Escape");
    await submenu.waitFor({ state: "detached" });
    expect(await menus(page).count()).toBe(1);
    await page.keyboard.press("Escape");
    await menus(page).waitFor({ state: "detached" });
  });
});

describe("a menu by keyboard", () => {
  it.each([
    ["ArrowDown", "first"],
    ["Enter", "first"],
    [" ", "first"],
    ["ArrowUp", "last"],
  ] as const)("opens with %s at the %s entry", async (key, which) => {
    const { page } = operator;
    await accountButton(page).focus();
    await page.keyboard.press(key);
    const entries = page.getByRole("menuitem");
    await entries.first().waitFor();
    await expect.poll(() => isFocused(which === "first" ? entries.first() : entries.last())).toBe(true);
    await page.keyboard.press("Escape");
    await menus(page).waitFor({ state: "detached" });
    expect(await isFocused(accountButton(page))).toBe(true);
  });
  it("is gone through with arrows, Home, End and first letters", async () => {
    const { page } = operator;
    await page.getByRole("button", { name: "Views: All" }).press("ArrowDown");
    const entry = (name: string): Locator =>
      page.getByRole("menu").getByText(name, { exact: true }).locator("xpath=..");
    await expect.poll(() => isFocused(entry("All"))).toBe(true);
    await page.keyboard.press("ArrowUp");
    expect(await isFocused(entry("Save as a new view"))).toBe(true);
    await page.keyboard.press("ArrowDown");
    expect(await isFocused(entry("All"))).toBe(true);
    await page.keyboard.press("End");
    expect(await isFocused(entry("Save as a new view"))).toBe(true);
    await page.keyboard.press("Home");
    expect(await isFocused(entry("All"))).toBe(true);
    await page.keyboard.type("sav");
    expect(await isFocused(entry("Save as a new view"))).toBe(true);
    await page.keyboard.press("Escape");
    await menus(page).waitFor({ state: "detached" });
  });
  it("closes with Tab, which goes on from the button", async () => {
    const { page } = operator;
    const views = page.getByRole("button", { name: "Views: All" });
    await views.focus();
    await page.keyboard.press("Tab");
    const next = await page.evaluate(() => document.activeElement?.outerHTML);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ArrowDown");
    // The button shows "All" as well, so the text alone does not say that the menu has the focus.
    const first = menus(page).getByText("All", { exact: true }).locator("xpath=..");
    await expect.poll(() => isFocused(first)).toBe(true);
    await page.keyboard.press("Tab");
    await menus(page).waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.outerHTML)).toBe(next);
  });
  it("has none of the page's shortcuts", async () => {
    const { page } = operator;
    await accountButton(page).press("ArrowDown");
    await page.getByRole("menuitem").first().waitFor();
    await page.keyboard.press("n");
    await page.keyboard.press("/");
    expect(await menus(page).count()).toBe(1);
    expect(page.url()).toMatch(/\/resource\/orders$/);
    await page.keyboard.press("Escape");
  });
  it("has submenus, which open towards the end of the line and close towards its beginning", async () => {
    for (const [language, forwards, back] of [
      ["en", "ArrowRight", "ArrowLeft"],
      ["ar", "ArrowLeft", "ArrowRight"],
    ] as const) {
      const visitor = await arrive(language);
      const { page } = visitor;
      await accountButton(page).press("ArrowDown");
      const entry = page.locator("[role=menuitem][aria-haspopup=menu]");
      await entry.waitFor();
      await expect.poll(() => menus(page).evaluate((menu) => menu.contains(document.activeElement))).toBe(true);
      await page.keyboard.press("Home");
      await expect.poll(() => isFocused(entry)).toBe(true);
      await page.keyboard.press(forwards);
      const choices = page.getByRole("menuitemradio");
      await expect.poll(() => isFocused(choices.first())).toBe(true);
      const [outer, inner] = [await edges(menus(page).first()), await edges(menus(page).last())];
      // There is no room at the end of the line, so the submenu opens before its menu.
      expect(inner.end).toBeLessThanOrEqual(outer.start + 8);
      await page.keyboard.press("End");
      await expect.poll(() => isFocused(choices.last())).toBe(true);
      await page.keyboard.press(back);
      await choices.first().waitFor({ state: "detached" });
      expect(await isFocused(entry)).toBe(true);
      await page.keyboard.press("Enter");
      await expect.poll(() => isFocused(choices.first())).toBe(true);
      await visitor.isAccessible();
      await page.keyboard.press("Escape");
      await choices.first().waitFor({ state: "detached" });
      expect(await isFocused(entry)).toBe(true);
      await page.keyboard.press("Escape");
      await menus(page).waitFor({ state: "detached" });
      expect(await isFocused(accountButton(page))).toBe(true);
      expect(visitor.complaints).toEqual([]);
      await visitor.close();
    }
  });
});

describe("a menu by touch", () => {
  it.each(["en", "ar"])("opens, opens its submenu and stays inside a narrow window (%s)", async (language) => {
    const visitor = await arrive(language, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const { page } = visitor;
    await accountButton(page).tap();
    const entry = page.getByRole("menuitem").first();
    await entry.waitFor();
    await expect.poll(() => entry.evaluate((element) => element.getAttribute("aria-haspopup"))).toBe("menu");
    expect((await boxOf(entry)).height).toBeGreaterThanOrEqual(44);
    await entry.tap();
    await page.getByRole("menuitemradio").first().waitFor();
    for (const menu of await menus(page).all()) {
      const { x, y, width, height } = await boxOf(menu);
      expect(x >= 0 && x + width <= 360 && y >= 0 && y + height <= 740, `${x} ${y} ${width} ${height}`).toBe(true);
    }
    await visitor.isAccessible();
    await page.getByRole("menuitemradio", { name: "Deutsch" }).tap();
    await page.getByRole("heading", { name: "Bestellungen" }).waitFor();
    await menus(page).first().waitFor({ state: "detached" });
    await accountButton(page).tap();
    await page.getByRole("menuitem").first().waitFor();
    await page.touchscreen.tap(180, 700);
    await menus(page).first().waitFor({ state: "detached" });
    expect(visitor.complaints).toEqual([]);
    await site.portal.admin.post("/plugin/i18n/set_language", { language: "en" });
    await visitor.close();
  });
});

describe("what a menu is made of", () => {
  it("comes with the first approach to its button, and a press that comes before it opens the menu all the same", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    let letThrough = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/\/floating-\w+\.js$/, async (route) => {
      await isHeld;
      await route.continue();
    });
    await visitor.open("/login");
    const button = page.getByRole("button", { name: /^Select language/ });
    await button.waitFor();
    expect(asked.filter((url) => url.includes("/floating-"))).toEqual([]);
    await button.focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => asked.filter((url) => url.includes("/floating-")).length).toBe(1);
    expect(await isFocused(button)).toBe(true);
    expect(await menus(page).count()).toBe(0);
    letThrough();
    await expect.poll(() => focusedText(page)).toBe("中文");
    expect(asked.filter((url) => url.includes("/reading-"))).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
  it("may fail to load: an error is shown, and the page stays", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await page.route(/\/floating-\w+\.js$/, (route) => route.abort());
    await visitor.open("/login");
    const button = page.getByRole("button", { name: /^Select language/ });
    await button.click();
    await page.getByRole("alert").waitFor();
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await page.getByLabel("Email").waitFor();
    await visitor.close();
  });
});

it("never made the browser complain", () => {
  expect(operator.complaints).toEqual([]);
});
