/** A built portal in a real browser: fails on console errors, and checks accessibility. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { build } from "../../../scripts/build.ts";
import { launchBrowser } from "../../support/browser.ts";
import { oncePerRun } from "../../support/once-per-run.ts";
import type { TestPortal, TestPortalOptions } from "../../support/portal.ts";
import { openPages } from "./open-pages.ts";

export interface Site {
  portal: TestPortal;
  browser: Browser;
  /** Opens the portal as a new visitor. Errors that the browser reports are collected in `complaints`. */
  visit(options?: BrowserContextOptions): Promise<Visitor>;
  close(): Promise<void>;
}

export interface Visitor {
  page: Page;
  complaints: string[];
  open(path: string): Promise<void>;
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
  const portal = await start({ configFile, distDir });
  const browser = await launchBrowser();
  return {
    portal,
    browser,
    visit: (options) => visit(browser, portal.server.url, options),
    close: async () => {
      await browser.close();
      await portal.close();
    },
  };
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
      await open("/login");
      await page.getByLabel("Email").fill(username);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
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
