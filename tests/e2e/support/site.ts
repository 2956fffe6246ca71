/** A built portal in a real browser, with visitors who sign in. */
import type { BrowserContextOptions } from "playwright-core";
import { expect } from "vitest";
import { storageKeys } from "../../../kernel/contract/limits.ts";
import { build } from "../../../scripts/build.ts";
import { oncePerRun } from "../../support/once-per-run.ts";
import type { TestPortal, TestPortalOptions } from "../../support/portal.ts";
import { watchedPage, type WatchedPage } from "../../support/watched-page.ts";

export interface Site {
  portal: TestPortal;
  /** Opens the portal as a new visitor. Errors that the browser reports are collected in `complaints`. */
  visit(options?: BrowserContextOptions): Promise<Visitor>;
  close(): Promise<void>;
}

export interface Visitor extends WatchedPage {
  open(path: string): Promise<void>;
  /** Signs in without the form, and opens the first page. */
  signIn(username: string, password: string): Promise<void>;
}

export async function openSite<Portal extends TestPortal>(
  start: (options: TestPortalOptions) => Promise<Portal>,
  configFile = "portal.config.ts",
): Promise<Site & { portal: Portal }> {
  const distDir = await oncePerRun(
    `pages of ${configFile}`,
    async (outDir) => void (await build({ configFile, outDir, brotli: false })),
  );
  const portal = await start({ configFile, distDir });
  const visitors: Visitor[] = [];
  return {
    portal,
    visit: async (options = {}) => {
      const visitor = await visit(portal.server.url, options);
      visitors.push(visitor);
      return visitor;
    },
    close: async () => {
      await Promise.all(visitors.map((visitor) => visitor.close()));
      await portal.close();
    },
  };
}

async function visit(url: string, options: BrowserContextOptions): Promise<Visitor> {
  const watched = await watchedPage(options);
  const { page } = watched;
  const open = async (path: string): Promise<void> => {
    const go = (): Promise<unknown> => page.goto(`${url}/portal${path}`);
    // Something that was just closed goes back in the history, which aborts a navigation that started meanwhile.
    await go().catch((error: Error) => (error.message.includes("net::ERR_ABORTED") ? go() : Promise.reject(error)));
  };
  return {
    ...watched,
    open,
    signIn: async (username, password) => {
      const api = `${url}/portal/adminapi/v1`;
      const answer = await page.request.post(`${api}/login`, {
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
  };
}
