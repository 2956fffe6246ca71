/** Measures loads of a page in the browser: until its rows are painted, and until it takes input. */
import type { Browser, BrowserContext, Page } from "playwright-core";

export type SignedIn = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Elements that the server has rendered take no input before the application has taken them over. */
export const live = "#root:not([data-waiting])";

/** Milliseconds from the start of the navigation, and the number of requests until the page takes input. */
export interface PageLoad {
  painted: number;
  live: number;
  requests: number;
}

export interface Visit {
  url: string;
  /** Selects what the user waits for. */
  shown: string;
  state?: SignedIn;
  /** As on a slow line with a slow processor: 150 ms to the server, 1.6 Mbit/s, a quarter of the speed. */
  isThrottled?: boolean;
}

/** Loads a page a number of times in one context, each time in a new tab. Only the first load is a cold one. */
export async function loads(browser: Browser, visit: Visit, times: number): Promise<PageLoad[]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(visit.state === undefined ? {} : { storageState: visit.state }),
  });
  const results: PageLoad[] = [];
  for (let time = 1; time <= times; time += 1) {
    const page = await context.newPage();
    if (visit.isThrottled === true) await throttle(page);
    results.push(await load(page, visit));
    // What the page loads after its rows is in the cache then, too.
    if (time < times) await page.waitForLoadState("networkidle");
    await page.close();
  }
  await context.close();
  return results;
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = 1_600_000 / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

async function load(page: Page, { url, shown }: Visit): Promise<PageLoad> {
  await page.addInitScript((selector) => {
    let isShown = false;
    const look = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      // They are painted with the next frame, which the browser reports only for the first contents of the page.
      if (!isShown) requestAnimationFrame(() => performance.mark("shown"));
      isShown = true;
      // The server's elements take no input until the application has taken them over.
      if (document.querySelector("#root[data-waiting]") !== null) return;
      look.disconnect();
      performance.mark("live", { detail: performance.getEntriesByType("resource").length + 1 });
    });
    look.observe(document, { childList: true, subtree: true, attributeFilter: ["data-waiting"] });
  }, shown);
  await page.goto(url, { waitUntil: "commit" });
  const areThere = (): boolean =>
    ["shown", "live", "first-contentful-paint"].every((name) => performance.getEntriesByName(name).length > 0);
  await page.waitForFunction(areThere, undefined, { timeout: 60_000 });
  return await page.evaluate(() => {
    const timeOf = (name: string): number => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    const [live] = performance.getEntriesByName("live") as PerformanceMark[];
    return {
      painted: Math.max(timeOf("shown"), timeOf("first-contentful-paint")),
      live: timeOf("live"),
      requests: live?.detail as number,
    };
  });
}
