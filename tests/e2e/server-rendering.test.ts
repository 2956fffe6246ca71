/** Pages that the server renders: complete without scripts, taken over without a change, and only for their user. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { withMotion } from "../support/watched-page.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: SmallDemo };
let operator: Visitor;
let silent: Visitor;
beforeAll(async () => {
  site = await openSite(startSmallDemo);
  operator = await site.visit(withMotion);
  await observe(operator.page);
  await operator.signIn("admin@demo.test", "Demo-admin-1");
  silent = await likeWithoutScripts(operator);
});
afterAll(() => site.close());

const addressOf = (path: string): string => `${site.portal.server.url}/portal${path}`;

/** Returns a browser with the visitor's cookies that runs no scripts. */
async function likeWithoutScripts(visitor: Visitor, options: BrowserContextOptions = {}): Promise<Visitor> {
  const like = await site.visit({ ...options, javaScriptEnabled: false });
  await like.page.context().addCookies(await visitor.page.context().cookies());
  return like;
}

interface Observed {
  /** What the application changed in the server-rendered elements while it took them over. */
  changes: string[];
  /** The sum of all layout shifts. */
  shift: number;
  /** When the application had taken over the elements, in milliseconds since the page began. */
  liveAt: number;
}

/** Records what happens to each page that is opened from now on. */
const observe = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const observed: Observed = { changes: [], shift: 0, liveAt: 0 };
    Object.assign(globalThis, { observed });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) observed.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    document.addEventListener("DOMContentLoaded", () => {
      const root = document.getElementById("root");
      const isWaiting = (): boolean => root?.hasAttribute("data-waiting") === true;
      if (root === null || !isWaiting()) return;
      // Inline styles come back from the numbers that stand for them; shadows at the edges depend on the window.
      const expected = new Set(["style", "data-style", "data-more-before", "data-more-after", "data-waiting"]);
      const changes = new MutationObserver((records) => {
        for (const { type, target, attributeName, oldValue } of records) {
          // React sets the attributes of inputs once more, to the values that they have.
          const isSame = attributeName !== null && (target as Element).getAttribute(attributeName) === oldValue;
          if (isWaiting() && !isSame && !expected.has(attributeName ?? ""))
            observed.changes.push(`${type} ${attributeName} in ${(target as Element).outerHTML?.slice(0, 120)}`);
        }
        if (isWaiting()) return;
        observed.liveAt = performance.now();
        changes.disconnect();
      });
      changes.observe(root, { attributeOldValue: true, childList: true, characterData: true, subtree: true });
    });
  });

const observedOn = (page: Page): Promise<Observed> =>
  page.evaluate(() => (globalThis as unknown as { observed: Observed }).observed);

/** Returns the texts of the page's content, each by itself. */
const words = (page: Page): Promise<string[]> =>
  page
    .locator("main *")
    .evaluateAll((elements) =>
      elements.filter(({ children }) => children.length === 0).map(({ textContent }) => (textContent ?? "").trim()),
    )
    .then((texts) => texts.filter((text) => text !== ""));

describe("a server-rendered page", () => {
  it.each([
    ["a list", "/resource/orders"],
    ["a list with columns of a plugin", "/resource/codes"],
    ["a filtered list", "/resource/users?filter__email__ilike=%25demo.test%25"],
    ["an empty list", "/resource/users?filter__email__ilike=no-such-address"],
    ["a form", "/resource/games/create"],
    ["the overview", "/"],
    ["a page of a plugin", "/buy-codes"],
    ["an unknown page", "/no-such-page"],
  ])("of %s is complete without scripts, and stays as it is when the browser takes it over", async (_name, path) => {
    // The second visit is rendered with the answers that the browser gave at the first.
    await operator.open(path);
    await operator.open(path);
    await silent.page.context().addCookies(await operator.page.context().cookies());
    expect(await operator.page.locator("#server-state").count()).toBe(1);
    const { changes, shift } = await observedOn(operator.page);
    expect(changes).toEqual([]);
    expect(shift).toBeLessThan(0.02);
    await silent.open(path);
    const rendered = await words(silent.page);
    expect(rendered.length).toBeGreaterThan(1);
    await expect.poll(() => words(operator.page)).toEqual(expect.arrayContaining(rendered));
    expect(operator.complaints.splice(0)).toEqual([]);
  });
});

describe("the second style sheet", () => {
  it("is fetched once the page is live, without a click", async () => {
    await operator.open("/resource/codes");
    await operator.open("/resource/codes");
    const link = operator.page.locator("link.later-styles");
    await expect.poll(() => link.evaluate(({ sheet }: HTMLLinkElement) => sheet?.disabled)).toBe(false);
    const fetchedAt = await link.evaluate(
      ({ href }: HTMLLinkElement) => performance.getEntriesByName(href)[0]?.startTime ?? 0,
    );
    const { liveAt } = await observedOn(operator.page);
    expect(liveAt).toBeGreaterThan(0);
    expect(fetchedAt).toBeGreaterThan(liveAt);
  });
});

describe("a browser with settings of its own", () => {
  it("renders its first page itself, and gets the next one rendered for it", async () => {
    const reader = await site.visit({ timezoneId: "Asia/Tokyo", viewport: { width: 390, height: 844 } });
    await observe(reader.page);
    await reader.signIn("user@demo.test", "Demo-user-1", { af__theme: "dark" });
    await reader.open("/resource/orders");
    await reader.page.locator("tr[data-row]").first().waitFor();
    expect(await reader.page.locator("html").getAttribute("data-theme")).toBe("dark");
    await expect.poll(async () => JSON.stringify(await reader.page.context().cookies())).toContain("Asia%2FTokyo");
    const still = await likeWithoutScripts(reader, { viewport: { width: 390, height: 844 } });
    await still.open("/resource/orders");
    expect(await still.page.locator("html").getAttribute("data-theme")).toBe("dark");
    const rendered = await words(still.page);
    await expect.poll(() => words(reader.page)).toEqual(expect.arrayContaining(rendered));
    await reader.open("/resource/orders");
    expect((await observedOn(reader.page)).changes).toEqual([]);
    expect(reader.complaints).toEqual([]);
  });
  it("is rendered in its language, and from right to left", async () => {
    const reader = await site.visit({ locale: "ar" });
    await reader.open("/login");
    await reader.page.context().addCookies(await operator.page.context().cookies());
    await reader.page.evaluate(() => localStorage.setItem("isAuthorized", "true"));
    await reader.open("/resource/orders");
    const still = await likeWithoutScripts(reader, { locale: "ar" });
    await still.open("/resource/orders");
    expect(await still.page.locator("html").getAttribute("dir")).toBe("rtl");
    const rendered = await words(still.page);
    await expect.poll(() => words(reader.page)).toEqual(expect.arrayContaining(rendered));
  });
  it("gets all of its page in the language that it has stored, also without the cookie for it", async () => {
    const reader = await site.visit();
    await reader.signIn("user@demo.test", "Demo-user-1", { afLanguage: "de" });
    for (let visit = 0; visit < 2; visit++) {
      await reader.open("/resource/orders");
      await reader.page.locator("tr[data-row]").first().waitFor();
      await reader.page.getByRole("columnheader", { name: "Betrag" }).waitFor();
    }
  });
  it("has its next page rendered for what it has stored on pages that it has rendered itself", async () => {
    const reader = await site.visit();
    await reader.signIn("user@demo.test", "Demo-user-1");
    await reader.open("/");
    await reader.page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }).click();
    await reader.page.locator("tr[data-row]").first().waitFor();
    await reader.page.getByRole("columnheader", { name: "Created" }).getByRole("button").first().click();
    await reader.page.waitForURL(/sort/);
    await observe(reader.page);
    await reader.open("/resource/orders");
    expect(await reader.page.locator("#server-state").count()).toBe(1);
    expect((await observedOn(reader.page)).changes).toEqual([]);
  });
});

describe("a form with a draft", () => {
  it("opens with it, and sends none of it to the server", async () => {
    const { page } = operator;
    await operator.open("/resource/games/create");
    await page.getByLabel(/^Publisher/).fill("Typed and not saved");
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Typed and not saved");
    await operator.open("/resource/games/create");
    await expect.poll(() => page.getByLabel(/^Publisher/).inputValue()).toBe("Typed and not saved");
    const { cookies } = await page.context().storageState();
    expect(decodeURIComponent(JSON.stringify(cookies))).not.toContain("draft");
    expect(operator.complaints.splice(0)).toEqual([]);
  });
});

describe("the sign-in page", () => {
  it("is rendered, sends nothing before it is live, and takes the cursor then", async () => {
    const stranger = await site.visit();
    const still = await site.visit({ javaScriptEnabled: false });
    await still.open("/login");
    const field = still.page.locator("input[name=username]");
    await field.waitFor();
    // A form without the application would send the password in the address.
    await still.page.locator("button[type=submit]").click({ force: true });
    expect(still.page.url()).not.toContain("?");
    await stranger.open("/login");
    await expect
      .poll(() => stranger.page.evaluate(() => (document.activeElement as HTMLInputElement).name))
      .toBe("username");
    expect(stranger.complaints).toEqual([]);
  });
});

describe("pages of several users at once", () => {
  it("contain nothing of each other", async () => {
    const { admin, user } = site.portal;
    const load = async (path: string, isAdmin: boolean): Promise<{ isAdmin: boolean; text: string }> => {
      const { cookie = "" } = isAdmin ? admin : user;
      const response = await fetch(addressOf(path), { headers: { cookie } });
      return { isAdmin, text: await response.text() };
    };
    const pages: { isAdmin: boolean; text: string }[] = [];
    // Four at once: the server renders no more than six at the same time.
    for (const path of ["/", "/resource/orders", "/resource/transactions", "/account"])
      pages.push(...(await Promise.all([true, false, true, false].map((isAdmin) => load(path, isAdmin)))));
    expect(pages.filter(({ text }) => !text.includes('id="server-state"'))).toEqual([]);
    for (const { isAdmin, text } of pages) {
      const { answers } = JSON.parse(/id="preloaded">(.*?)<\/script>/.exec(text)?.[1] ?? "{}") as {
        answers: Record<string, { adminUser?: { username: string } }>;
      };
      const users = Object.values(answers).flatMap(({ adminUser }) => adminUser?.username ?? []);
      expect(users).toEqual([isAdmin ? "admin@demo.test" : "user@demo.test"]);
      // The sign-in page names the demo accounts, so the public configuration does.
      const rendered = text.slice(text.indexOf('id="root"')).replace(/id="preloaded">.*?<\/script>/, "");
      if (!isAdmin) expect(rendered).not.toContain("admin@demo.test");
    }
  });
});
