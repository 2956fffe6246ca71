/**
 * Input into a server-rendered page before its scripts have loaded: nothing is lost, and nothing is shown that is not
 * so.
 */
import type { ElementHandle, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storageKeys } from "../../kernel/contract/limits.ts";
import { eventually } from "../support/eventually.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { withMotion } from "../support/watched-page.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: SmallDemo };
let operator: Visitor;
beforeAll(async () => {
  site = await openSite(startSmallDemo);
  operator = await visitHolding();
  await operator.signIn("admin@demo.test", "Demo-admin-1");
  // The next page is rendered with the answers that the browser gave at the first, by a thread that has started.
  await eventually(async () => {
    await operator.open("/resource/codes");
    expect(await operator.page.locator("#server-state").count(), "the server renders no page").toBeGreaterThan(0);
  });
});
afterAll(() => site.close());

const scripts = /\/assets\/(boot|main)-/;
/** What the first scripts of a page wait for. */
const arrivals = new Map<Page, Promise<void>>();

/**
 * A visitor whose pages wait with their first scripts. Their requests are intercepted for as long as the page is open:
 * a browser that stops intercepting loses the request that it has under way (one of 16 drawers never came).
 */
async function visitHolding(): Promise<Visitor> {
  const visitor = await site.visit(withMotion);
  await visitor.page.route(scripts, async (route) => {
    await arrivals.get(visitor.page);
    await route.continue();
  });
  return visitor;
}

/** Opens a page whose first scripts arrive when `act` has ended, and waits until the page is live. */
async function openActing({ page }: Visitor, path: string, act: () => Promise<void>): Promise<void> {
  const arrival = Promise.withResolvers<void>();
  arrivals.set(page, arrival.promise);
  try {
    // On a busy machine the server leaves a page to the browser, and its thread may have to start again.
    await eventually(async () => {
      await beginNavigation(page, `${site.portal.server.url}/portal${path}`);
      const waiting = page.locator("#root[data-waiting]");
      expect(await waiting.count(), `the server does not render ${path}`).toBeGreaterThan(0);
    });
    await act();
    expect(await page.evaluate(() => "portalPreloaded" in globalThis)).toBe(false);
  } finally {
    arrival.resolve();
  }
  await page.locator("#root:not([data-waiting])").waitFor();
}

/** Waits until the elements of the next page are there, but not for its scripts. */
async function beginNavigation(page: Page, address: string): Promise<void> {
  await page.evaluate((next) => {
    Object.assign(globalThis, { isLeft: true });
    location.assign(next);
  }, address);
  await page.waitForFunction(() => !("isLeft" in globalThis) && document.readyState !== "loading");
}

const status = (page: Page) => page.getByRole("combobox", { name: /^Status of/ }).first();
/** Resolves when the server has answered the next call that stores the status of a code. */
const nextSave = (page: Page): Promise<unknown> =>
  page.waitForResponse((response) => /\/game-code\/.+\/status$/.test(response.url()));
const search = (page: Page) => page.getByRole("search").locator("input");

it("saves what was chosen in a select", async () => {
  const { page, complaints } = operator;
  let chosen = "";
  const saved = nextSave(page);
  const path = `/resource/codes/show/${await page.locator("tr[data-row]").first().getAttribute("data-row")}`;
  await openActing(operator, path, async () => {
    const before = await status(page).inputValue();
    await status(page).focus();
    await page.keyboard.press("ArrowDown");
    chosen = await status(page).inputValue();
    expect(chosen).not.toBe(before);
  });
  await expect.poll(() => status(page).inputValue()).toBe(chosen);
  await saved;
  await operator.open(path);
  expect(await status(page).inputValue()).toBe(chosen);
  expect(complaints.splice(0)).toEqual([]);
});

it("searches for what was typed, and keeps what is typed afterwards", async () => {
  const { page, complaints } = operator;
  await openActing(operator, "/resource/games", async () => {
    await search(page).click();
    await page.keyboard.type("no such");
    expect(await search(page).inputValue()).toBe("no such");
  });
  await page.keyboard.type(" game");
  await expect.poll(() => search(page).inputValue()).toBe("no such game");
  await page.waitForURL(/no(\+|%20)such(\+|%20)game/);
  expect(complaints.splice(0)).toEqual([]);
});

it("does once what was clicked, however often", async () => {
  const { page, complaints } = operator;
  const box = page.locator("tr[data-row] input[type=checkbox]").first();
  const filter = page.getByRole("button", { name: /^Filter/ });
  await openActing(operator, "/resource/codes", async () => {
    await box.click();
    expect(await box.isChecked()).toBe(false);
    for (let click = 0; click < 3; click++) await filter.click();
  });
  await expect.poll(() => box.isChecked()).toBe(true);
  await page.getByRole("dialog").waitFor();
  expect(complaints.splice(0)).toEqual([]);
});

it("follows a link after what was done before, and at once if nothing was", async () => {
  const { page, complaints } = operator;
  const link = page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true });
  let chosen = "";
  const saved = nextSave(page);
  const path = `/resource/codes/show/${await page.locator("tr[data-row]").first().getAttribute("data-row")}`;
  await openActing(operator, path, async () => {
    await status(page).focus();
    await page.keyboard.press("ArrowUp");
    chosen = await status(page).inputValue();
    await link.click();
    expect(page.url()).toMatch(/\/show\//);
  });
  await page.waitForURL(/\/resource\/orders/);
  await saved;
  await operator.open(path);
  expect(await status(page).inputValue()).toBe(chosen);
  await openActing(operator, "/resource/codes", async () => {
    await link.click();
    await page.waitForURL(/\/resource\/orders/, { waitUntil: "commit" });
    await page.locator("#root[data-waiting]").waitFor();
  });
  expect(complaints.splice(0)).toEqual([]);
});

/**
 * Changes what the browser has stored as another tab may do. While the scripts of a page are on their way, nothing
 * writes the cookie that the page was rendered with.
 */
const setTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [storageKeys.theme, theme] as const);

it("gives a page that the browser renders itself what was typed and clicked in the server-rendered one", async () => {
  const { page, complaints } = operator;
  let rendered: ElementHandle | null = null;
  await openActing(operator, "/resource/games", async () => {
    await setTheme(page, "dark");
    rendered = await search(page).elementHandle();
    await search(page).click();
    await page.keyboard.type("no such game");
    await page.getByRole("button", { name: /^Filter/ }).click();
  });
  await page.getByRole("dialog").waitFor();
  await page.waitForURL(/no(\+|%20)such(\+|%20)game/);
  expect(await search(page).inputValue()).toBe("no such game");
  expect(await page.evaluate((element: Node | null) => element?.isConnected, rendered)).toBe(false);
  expect(complaints.splice(0)).toEqual([]);
});

it("selects the same row in a page that the browser renders itself, and no other one", async () => {
  const { page, complaints } = operator;
  const boxes = page.locator("tr[data-row] input[type=checkbox]");
  await openActing(operator, "/resource/codes", async () => {
    await setTheme(page, "light");
    await boxes.nth(1).click();
  });
  await expect.poll(() => boxes.nth(1).isChecked()).toBe(true);
  expect(await boxes.nth(0).isChecked()).toBe(false);
  expect(await page.locator("tr[data-row] input:checked").count()).toBe(1);
  expect(complaints.splice(0)).toEqual([]);
});

it("signs in with what was typed and sent", async () => {
  const stranger = await visitHolding();
  const { page, complaints } = stranger;
  const calls: string[] = [];
  page.on("request", (request) => calls.push(`${request.method()} ${request.url()}`));
  await openActing(stranger, "/login", async () => {
    // The cursor is in the first field.
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name))
      .toBe("username");
    await page.keyboard.type("user@demo.test");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Demo-user-1");
    await page.keyboard.press("Enter");
    await page.locator("button[type=submit]").click();
    expect(page.url()).toMatch(/\/login$/);
    expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  });
  await page.getByRole("navigation").first().waitFor();
  expect(calls.filter((call) => call.endsWith("/login") && call.startsWith("POST"))).toHaveLength(1);
  expect(calls.join("\n")).not.toContain("Demo-user-1");
  expect(complaints).toEqual([]);
});
