/**
 * Measures what a user waits for: bytes until rows are displayed, cold loads next to the floor page, and scrolling
 * 10,000 rows.
 */
import { get } from "node:http";
import sparticuz from "@sparticuz/chromium";
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from "playwright-core";
import { benchInteractions } from "./bench-interactions.ts";
import { median, type Figure } from "./figures.ts";
import { startFloorServer } from "./floor-server.ts";
import { defaultAccount } from "./sign-in.ts";

export interface PageBenchOptions {
  /** The port of a portal with the demo's data and its pages. */
  portalPort: number;
  rounds: number;
}

const rowsOf25 = {
  source: "list",
  resourceId: "codes",
  filters: [],
  sort: [{ field: "created_at", direction: "desc" }],
  limit: 25,
  offset: 0,
};
const row = "tr[data-row]";
const slow = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
  offline: false,
};

type SignedIn = Awaited<ReturnType<BrowserContext["storageState"]>>;

export async function benchPages({ portalPort, rounds }: PageBenchOptions): Promise<Figure[]> {
  const floor = await startFloorServer(portalPort, rowsOf25);
  const browser = await chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--headless=shell"],
  });
  const origin = `http://127.0.0.1:${floor.port}`;
  try {
    const signedIn = await signInOnce(browser, origin);
    return [
      ...(await transferred(browser, origin, signedIn)),
      ...(await coldLoads(browser, origin, signedIn, rounds)),
      ...(await longPages(browser, origin, signedIn, rounds)),
      ...(await scrolling(browser, origin, signedIn)),
      ...(await benchInteractions(browser, origin, signedIn)),
    ];
  } finally {
    await browser.close();
    floor.close();
  }
}

/** Visits the portal once first, so that the browser has stored its state; its cache is still empty at each load. */
async function signInOnce(browser: Browser, origin: string): Promise<SignedIn> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/portal/login`);
  await page.fill("input[name=username]", defaultAccount.username);
  await page.fill("input[name=password]", defaultAccount.password);
  await page.click("button[type=submit]");
  await page.waitForSelector("nav");
  await page.goto(`${origin}/portal/resource/codes`);
  await page.waitForSelector(row);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function transferred(browser: Browser, origin: string, signedIn: SignedIn): Promise<Figure[]> {
  const bytesUntil = async (path: string, selector: string, storageState: SignedIn | undefined): Promise<number> => {
    const context = await browser.newContext(storageState === undefined ? {} : { storageState });
    const page = await context.newPage();
    await page.goto(`${origin}${path}`);
    await page.waitForSelector(selector);
    const files = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => /\.(js|css)$/.test(name)),
    );
    // The browser requests brotli, but the goals are in gzip, so the same files are compressed again.
    const weights = await Promise.all([...new Set(files)].map(async (file) => await gzipBytes(file)));
    const bytes = weights.reduce((sum, weight) => sum + weight, 0);
    await context.close();
    return bytes / 1000;
  };
  return [
    {
      name: "JS and CSS until list rows, gzip",
      ours: await bytesUntil("/portal/resource/codes", row, signedIn),
      unit: "kB",
      goal: "<= 150",
    },
    {
      name: "JS and CSS of the sign-in page, gzip",
      ours: await bytesUntil("/portal/login", "form", undefined),
      unit: "kB",
      goal: "<= 120",
    },
  ];
}

function gzipBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

async function coldLoads(browser: Browser, origin: string, signedIn: SignedIn, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, isSlow] of [
    ["cold load to rows", false],
    ["cold load to rows, 4 x CPU and 1.6 Mbit/s", true],
  ] as const) {
    const times: Record<"ours" | "floor", number[]> = { ours: [], floor: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const [kind, path] of [
        ["ours", "/portal/resource/codes"],
        ["floor", "/floor"],
      ] as const)
        times[kind].push(await coldLoad(browser, `${origin}${path}`, signedIn, isSlow));
    }
    const [ours, other] = [median(times.ours), median(times.floor)];
    figures.push({ name, ours, other, otherName: "floor page", ratio: ours / other, goal: "<= 1.4", unit: "ms" });
  }
  return figures;
}

/** Compares a page of 10,000 rows with one of 25. */
async function longPages(browser: Browser, origin: string, signedIn: SignedIn, rounds: number): Promise<Figure[]> {
  const times: Record<"25" | "10000", number[]> = { 25: [], 10000: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const size of ["25", "10000"] as const)
      times[size].push(await coldLoad(browser, `${origin}/portal/resource/codes?limit=${size}`, signedIn, false));
  const [ours, other] = [median(times[10000]), median(times[25])];
  return [
    {
      name: "10,000 rows: cold load to the first rows",
      ours,
      other,
      otherName: "25 rows",
      ratio: ours / other,
      goal: "<= 1.3",
      unit: "ms",
    },
  ];
}

/** Milliseconds from the start of the navigation to the frame after the first row. */
async function coldLoad(browser: Browser, url: string, storageState: SignedIn, isSlow: boolean): Promise<number> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (isSlow) await throttle(devtools);
  await page.addInitScript((selector) => {
    const look = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      look.disconnect();
      requestAnimationFrame(() => performance.mark("rows"));
    });
    look.observe(document, { childList: true, subtree: true });
  }, row);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("rows").length > 0, undefined, { timeout: 60_000 });
  const time = await page.evaluate(() => performance.getEntriesByName("rows")[0]?.startTime ?? Number.NaN);
  await context.close();
  return time;
}

async function throttle(devtools: CDPSession): Promise<void> {
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

async function scrolling(browser: Browser, origin: string, signedIn: SignedIn): Promise<Figure[]> {
  const context = await browser.newContext({ storageState: signedIn, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/portal/resource/codes?limit=10000`);
  await page.waitForSelector(row, { timeout: 60_000 });
  const { maxLength, nodes, reached } = await scrollThrough(page);
  await context.close();
  if (reached < 9_000) throw new Error(`scrolling reached row ${reached} of 10,000`);
  return [
    {
      name: "10,000 rows: longest task while scrolling (0 = none over 50 ms)",
      ours: maxLength,
      unit: "ms",
      goal: "<= 50",
    },
    { name: "10,000 rows: DOM nodes at most", ours: nodes, unit: "", goal: "<= 3000" },
  ];
}

/** Scrolls to the end, one step per frame. The browser reports tasks over 50 ms. */
async function scrollThrough(page: Page): Promise<{ maxLength: number; nodes: number; reached: number }> {
  await page.waitForLoadState("networkidle");
  return await page.evaluate(async (selector) => {
    let maxLength = 0;
    let nodes = 0;
    let reached = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) maxLength = Math.max(maxLength, duration);
    });
    observer.observe({ type: "longtask" });
    let scroller: Element | null = document.querySelector(selector);
    while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
    const target = scroller ?? document.scrollingElement;
    if (target === null) return { maxLength, nodes, reached };
    for (let step = 1; step <= 240; step += 1) {
      target.scrollTop = (target.scrollHeight * step) / 240;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      nodes = Math.max(nodes, document.querySelectorAll("*").length);
      const last = document.querySelectorAll(selector);
      reached = Math.max(reached, Number(last[last.length - 1]?.getAttribute("data-index") ?? 0));
    }
    observer.disconnect();
    return { maxLength, nodes, reached };
  }, row);
}
