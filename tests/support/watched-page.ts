/** A page in a real browser whose errors are collected, and whose accessibility can be checked. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { launchBrowser } from "./browser.ts";
import { delayResponses } from "./late-responses.ts";
import { openPages } from "./open-pages.ts";
import { patienceMs, slowness } from "./slowness.ts";

export interface WatchedPage {
  page: Page;
  /** The errors that the browser has reported. */
  complaints: string[];
  /** Asserts that axe finds nothing on the page in its present state, once no rows wait for others, which dims them. */
  isAccessible(): Promise<void>;
  close(): Promise<void>;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let launched: Promise<Browser> | undefined;

/** The browser of this process, which all its test files share: each visitor has a context, so nothing is shared. */
export async function runningBrowser(): Promise<Browser> {
  if (launched === undefined || !(await launched).isConnected()) launched = launchBrowser();
  return launched;
}

/** After a navigation, waits until a page that the server has rendered takes input, as its user does. */
function waitUntilLive(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const isLive = (): Promise<unknown> =>
    page.waitForFunction(() => document.querySelector("#root[data-waiting]") === null);
  page.goto = async (...request) => {
    const response = await goto(...request);
    await isLive();
    return response;
  };
  page.reload = async (...request) => {
    const response = await reload(...request);
    await isLive();
    return response;
  };
}

/**
 * What a page has unless its test says otherwise. Nothing moves: each frame of a movement costs processor time, a
 * button that moves is pressed later, and colours of a transition are between two values. `withMotion` shows movements.
 */
const usualOptions: BrowserContextOptions = { viewport: { width: 1280, height: 860 }, reducedMotion: "reduce" };

/** For tests of what moves, or of what a movement could hide. Such a page's accessibility is not checked. */
export const withMotion: BrowserContextOptions = { reducedMotion: "no-preference" };

/** Opens an empty page that shares nothing with other pages. */
export async function watchedPage(options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await (await runningBrowser()).newContext({ ...usualOptions, ...options });
  context.setDefaultTimeout(patienceMs * slowness);
  context.on("page", (opened) => {
    openPages.add(opened);
    opened.on("close", () => openPages.delete(opened));
  });
  await delayResponses(context);
  const page = await context.newPage();
  if (options.javaScriptEnabled !== false) waitUntilLive(page);
  const complaints: string[] = [];
  let closed: Promise<void> | undefined;
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    // Only a test takes the network away, and the browser may report its failed requests after that test has ended.
    if (message.text().includes("net::ERR_INTERNET_DISCONNECTED")) return;
    // A failed request is reported without its address.
    complaints.push(`${message.text()} (${message.location().url}, on ${page.url()})`);
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return {
    page,
    complaints,
    isAccessible: async () => {
      await page.waitForFunction(() => document.querySelector("table[aria-busy=true] tr[data-row]") === null);
      // Evaluated by the browser's developer tools, so the page's content security policy is unchanged.
      if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
      const findings = await page.evaluate(async () => {
        const { violations } = await (
          globalThis as unknown as {
            axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
          }
        ).axe // Nothing else of its report is read, and no rule that is switched on needs all style sheets again.
          .run({ resultTypes: ["violations"], selectors: false, preload: false });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
      });
      expect(findings).toEqual([]);
    },
    close: () => (closed ??= closeContext(context)),
  };
}

/** What a test does with a request may still be under way when the test has seen all it wants, and then fails. */
async function closeContext(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
}
