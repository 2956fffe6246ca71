/** A built portal in a real browser, with visitors who sign in. */
import type { BrowserContextOptions } from "playwright-core";
import { expect } from "vitest";
import { storageKeys } from "../../../kernel/contract/limits.ts";
import { builtPages } from "../../support/built-pages.ts";
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
  /**
   * Signs in without the form and without a page: the next page that is opened is theirs.
   * @param stored what the browser has stored besides, such as the chosen language
   */
  signIn(username: string, password: string, stored?: Record<string, string>): Promise<void>;
}

/**
 * @param options.isServerRendered `false` for tests that answer calls of the browser themselves: the server then sends pages
 *   without elements
 */
export async function openSite<Portal extends TestPortal>(
  start: (options: TestPortalOptions) => Promise<Portal>,
  configFile = "portal.config.ts",
  { isServerRendered = true }: { isServerRendered?: boolean } = {},
): Promise<Site & { portal: Portal }> {
  const distDir = await builtPages(configFile);
  const portal = await start({ configFile, distDir, ...(isServerRendered ? {} : { renderingMs: 0 }) });
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
    signIn: async (username, password, stored = {}) => {
      const answer = await page.request.post(`${url}/portal/adminapi/v1/login`, {
        data: { username, password },
        headers: { origin: url },
      });
      expect(await answer.json()).toMatchObject({ allowedLogin: true });
      const context = page.context();
      const { cookies, origins } = await context.storageState();
      const localStorage = [
        ...(origins.find(({ origin }) => origin === url)?.localStorage ?? []),
        ...Object.entries({ [storageKeys.isAuthorized]: "true", ...stored }).map(([name, value]) => ({ name, value })),
      ];
      await context.setStorageState({ cookies, origins: [{ origin: url, localStorage }] });
    },
  };
}
