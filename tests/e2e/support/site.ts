/** A built portal in a real browser: fails on console errors, and checks accessibility. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { storageKeys } from "../../../kernel/contract/limits.ts";
import { build } from "../../../scripts/build.ts";
import { launchBrowser } from "../../support/browser.ts";
import { oncePerRun } from "../../support/once-per-run.ts";
import type { TestPortal, TestPortalOptions } from "../../support/portal.ts";
import { openPages } from "./open-pages.ts";

export interface Site {
  portal: TestPortal;
  /** Opens the portal as a new visitor. Errors that the browser reports are collected in `complaints`. */
  visit(options?: BrowserContextOptions): Promise<Visitor>;
  close(): Promise<void>;
}

export interface Visitor {
  page: Page;
  complaints: string[];
  open(path: string): Promise<void>;
  /** Signs in without the form, and opens the first page. */
  signIn(username: string, password: string): Promise<void>;
  /** Asserts that axe finds nothing on the page in its present state. */
  isAccessible(): Promise<void>;
  close(): Promise<void>;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function openSite<Portal extends TestPortal>(
  start: (options: TestPortalOptions) => Promise<Portal>,
  configFile = "portal.config.ts",
): Promise<Site & { portal: Portal }> {
  const distDir = await oncePerRun(
    `pages of ${configFile}`,
    async (outDir) => void (await build({ configFile, outDir })),
  );
  const [portal, browser] = await Promise.all([start({ configFile, distDir }), runningBrowser()]);
  const visitors: Visitor[] = [];
  return {
    portal,
    visit: async (options) => {
      const visitor = await visit(browser, portal.server.url, options);
      visitors.push(visitor);
      return visitor;
    },
    close: async () => {
      await Promise.all(visitors.map((visitor) => visitor.close()));
      await portal.close();
    },
  };
}

let launched: Promise<Browser> | undefined;

/** The browser of this process, which all its test files share: each visitor has a context, so nothing is shared. */
async function runningBrowser(): Promise<Browser> {
  if (launched === undefined || !(await launched).isConnected()) launched = launchBrowser();
  return launched;
}

async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  context.on("page", (opened) => {
    openPages.add(opened);
    opened.on("close", () => openPages.delete(opened));
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  const open = async (path: string): Promise<void> => {
    const go = (): Promise<unknown> => page.goto(`${url}/portal${path}`);
    // Something that was just closed goes back in the history, which aborts a navigation that started meanwhile.
    await go().catch((error: Error) => (error.message.includes("net::ERR_ABORTED") ? go() : Promise.reject(error)));
  };
  return {
    page,
    complaints,
    open,
    signIn: async (username, password) => {
      const api = `${url}/portal/adminapi/v1`;
      const answer = await context.request.post(`${api}/login`, {
        data: { username, password },
        headers: { origin: url },
      });
      expect(await answer.json()).toMatchObject({ allowedLogin: true });
      // Any small answer of the portal's origin gives access to its storage.
      await page.goto(`${api}/get_public_config`);
      await page.evaluate((key) => localStorage.setItem(key, "true"), storageKeys.isAuthorized);
      await open("/");
      await page.getByRole("button", { name: "Your account" }).waitFor();
    },
    isAccessible: async () => {
      // Elements that fade in have different colours during the animation.
      await page.evaluate(
        async () =>
          void (await Promise.allSettled(
            document
              .getAnimations()
              .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
              .map(({ finished }) => finished),
          )),
      );
      // Evaluated by the browser's developer tools, so the page's content security policy is unchanged.
      await page.evaluate(axeSource);
      const findings = await page.evaluate(async () => {
        const { violations } = await (
          globalThis as unknown as {
            axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
          }
        ).axe.run();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
      });
      expect(findings).toEqual([]);
    },
    close: () => context.close(),
  };
}
