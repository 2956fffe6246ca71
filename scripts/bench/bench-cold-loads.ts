/** Measures loads of pages beside the baseline page and the peers, on a fast and on a slow machine and network. */
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { besideEach, median, type Figure } from "./figures.ts";
import type { PeerPage } from "./peer-pages.ts";

export type SignedIn = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** A row of a list, on the baseline page too. */
export const row = "tr[data-row]";
/** Elements that the server has rendered take no input before the application has taken them over. */
export const live = "#root:not([data-waiting])";
const slow = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
  offline: false,
};

interface MeasuredPage {
  name: string;
  visit: Visit;
  cold: PageLoad[];
  warm: PageLoad[];
}

/**
 * Cold loads beside the baseline page and the peers: until rows are painted, and until the page takes input; at full
 * speed also a second visit, with everything in the browser's cache.
 */
export async function coldLoads(
  browser: Browser,
  origin: string,
  signedIn: SignedIn,
  { rounds, peers }: { rounds: number; peers: readonly PeerPage[] },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [network, isSlow, goals] of [
    ["", false, { rows: "<= 1", input: "<= 1.6", form: "<= 0.7" }],
    [", 4 x CPU and 1.6 Mbit/s", true, { rows: "<= 0.65", input: "<= 1.4", form: "<= 0.5" }],
  ] as const) {
    const page = (name: string, path: string, shown: string, state?: SignedIn): MeasuredPage => {
      const visit = { url: `${origin}${path}`, shown, isSlow, ...(state && { state }) };
      return { name, visit, cold: [], warm: [] };
    };
    const list = page("list", "/portal/resource/codes", row, signedIn);
    const baseline = page("baseline page", "/baseline", row, signedIn);
    const form = page("form", "/portal/login", "form");
    const others = peers.map(({ name, path, row: shown }) => page(name, path, shown, signedIn));
    for (let round = 0; round < rounds; round += 1)
      for (const page of [list, baseline, form, ...others]) {
        const isRevisited = !isSlow && page !== baseline && page !== form;
        const [first, second] = await loads(browser, page.visit, isRevisited ? 2 : 1);
        if (first !== undefined) page.cold.push(first);
        if (second !== undefined) page.warm.push(second);
      }

    const middle = (measured: MeasuredPage, kind: "cold" | "warm", mark: keyof PageLoad): number =>
      median(measured[kind].map((load) => load[mark]));
    const peersAt = (kind: "cold" | "warm", mark: keyof PageLoad): { name: string; value: number }[] =>
      others.map((other) => ({ name: other.name, value: middle(other, kind, mark) }));
    const baselinePainted = [{ name: baseline.name, value: middle(baseline, "cold", "painted") }];
    for (const [name, mark, goal] of [
      ["cold load to rows painted", "painted", goals.rows],
      ["cold load to a list that takes input", "live", goals.input],
    ] as const) {
      const figure = { name: name + network, ours: middle(list, "cold", mark), unit: "ms" };
      figures.push(...besideEach({ ...figure, goal }, baselinePainted), ...besideEach(figure, peersAt("cold", mark)));
    }
    const formPainted = middle(form, "cold", "painted");
    const formFigure = { name: `cold load to the sign-in form painted${network}`, ours: formPainted, unit: "ms" };
    figures.push(...besideEach({ ...formFigure, goal: goals.form }, baselinePainted));
    if (isSlow) continue;
    const warm = { name: "warm visit to rows painted", ours: middle(list, "warm", "painted"), unit: "ms" };
    const requests = { name: "requests until a list takes input", ours: middle(list, "cold", "requests"), unit: "" };
    figures.push({ ...warm, goal: "<= 100" }, ...besideEach(warm, peersAt("warm", "painted")));
    figures.push({ ...requests, goal: "<= 10" }, ...besideEach(requests, peersAt("cold", "requests")));
  }
  return figures;
}

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
  isSlow: boolean;
  state?: SignedIn;
}

/** Loads a page a number of times in one context, each time in a new tab. Only the first load is a cold one. */
export async function loads(browser: Browser, { state, ...visit }: Visit, times: number): Promise<PageLoad[]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(state === undefined ? {} : { storageState: state }),
  });
  const results: PageLoad[] = [];
  for (let time = 1; time <= times; time += 1) {
    const page = await context.newPage();
    results.push(await load(context, page, visit));
    // What the page loads after its rows is in the cache then, too.
    if (time < times) await page.waitForLoadState("networkidle");
    await page.close();
  }
  await context.close();
  return results;
}

async function load(
  context: BrowserContext,
  page: Page,
  { url, shown, isSlow }: Omit<Visit, "state">,
): Promise<PageLoad> {
  const devtools = await context.newCDPSession(page);
  if (isSlow) await throttle(devtools);
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

async function throttle(devtools: CDPSession): Promise<void> {
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}
