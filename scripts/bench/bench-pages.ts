/** Measures what a user waits for: bytes and requests until rows are displayed, loads, and scrolling 10,000 rows. */
import { get } from "node:http";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../../tests/support/browser.ts";
import { median, percentile, type Figure } from "./figures.ts";
import { openFloorPage } from "./floor-page.ts";
import { live, loads, type PageLoad, type SignedIn } from "./page-loads.ts";
import { defaultAccount } from "./sign-in.ts";

/** Selects a row of a list. */
const row = "tr[data-row]";

/** @param port of a portal with the demo's data and its pages */
export async function benchPages(port: number, rounds: number): Promise<Figure[]> {
  const browser = await launchBrowser();
  const origin = `http://127.0.0.1:${port}`;
  try {
    const signedIn = await signInOnce(browser, origin);
    return [
      ...(await transferred(browser, origin, signedIn)),
      ...(await markup(browser, origin, signedIn)),
      ...(await listLoads(browser, port, signedIn, rounds)),
      ...(await serverTimes(browser, origin, signedIn)),
      ...(await longPages(browser, origin, signedIn, rounds)),
      ...(await scrolling(browser, origin, signedIn)),
    ];
  } finally {
    await browser.close();
  }
}

/** Visits the portal once first, so that the browser has stored its state; its cache is still empty at each load. */
async function signInOnce(browser: Browser, origin: string): Promise<SignedIn> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/portal/login`);
  await page.waitForSelector(`${live} form`);
  await page.fill("input[name=username]", defaultAccount.username);
  await page.fill("input[name=password]", defaultAccount.password);
  await page.click("button[type=submit]");
  await page.waitForSelector("nav");
  await page.goto(`${origin}/portal/resource/codes`);
  await page.waitForSelector(`${live} ${row}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function transferred(browser: Browser, origin: string, signedIn: SignedIn): Promise<Figure[]> {
  const kilobytesUntil = async (path: string, selector: string, storageState?: SignedIn): Promise<number> => {
    const context = await browser.newContext(storageState === undefined ? {} : { storageState });
    const page = await context.newPage();
    await page.goto(`${origin}${path}`);
    await page.waitForSelector(`${live} ${selector}`);
    const files = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => /\.(js|css)$/.test(name)),
    );
    // The browser requests brotli, but the goals are in gzip, so the same files are compressed again.
    const weights = await Promise.all([...new Set(files)].map(async (file) => await gzipBytes(file)));
    await context.close();
    return weights.reduce((sum, weight) => sum + weight, 0) / 1000;
  };
  return [
    {
      name: "JS and CSS until list rows, gzip",
      ours: await kilobytesUntil("/portal/resource/codes", row, signedIn),
      unit: "kB",
      goal: "<= 190",
    },
    {
      name: "JS and CSS of the sign-in page, gzip",
      ours: await kilobytesUntil("/portal/login", "form"),
      unit: "kB",
      goal: "<= 130",
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

/** First loads of a list and of the sign-in page, with an empty cache, beside the least page with the same rows. */
async function listLoads(browser: Browser, portalPort: number, state: SignedIn, rounds: number): Promise<Figure[]> {
  const origin = `http://127.0.0.1:${portalPort}`;
  const floor = await openFloorPage(portalPort);
  try {
    const visits = {
      floor: { url: floor.url, shown: row, state },
      list: { url: `${origin}/portal/resource/codes`, shown: row, state },
      signIn: { url: `${origin}/portal/login`, shown: "form" },
    };
    const figures: Figure[] = [];
    for (const [line, isThrottled] of [
      ["", false],
      [", slow line", true],
    ] as const) {
      const times: Record<keyof typeof visits, PageLoad[][]> = { floor: [], list: [], signIn: [] };
      for (let round = 0; round < rounds; round += 1)
        for (const name of ["floor", "list", "signIn"] as const)
          times[name].push(
            await loads(browser, { ...visits[name], isThrottled }, name === "list" && !isThrottled ? 2 : 1),
          );
      const middle = (name: keyof typeof visits, mark: "painted" | "live" | "requests", at = 0): number =>
        median(times[name].map((pair) => pair[at]?.[mark] ?? Number.NaN));
      const besideFloor = (name: string, ours: number, goal: string): Figure => {
        const other = middle("floor", "painted");
        return { name: `${name}${line}`, ours, other, otherName: "least page", ratio: ours / other, goal, unit: "ms" };
      };
      figures.push(
        besideFloor("cold load to rows painted", middle("list", "painted"), isThrottled ? "<= 0.65" : "<= 1.2"),
        besideFloor("cold load to a list that takes input", middle("list", "live"), isThrottled ? "<= 1.4" : "<= 1.8"),
        besideFloor(
          "cold load to the sign-in page painted",
          middle("signIn", "painted"),
          isThrottled ? "<= 0.5" : "<= 0.9",
        ),
      );
      if (!isThrottled)
        figures.push(
          { name: "warm visit to rows painted", ours: middle("list", "painted", 1), unit: "ms", goal: "<= 130" },
          { name: "requests until a list takes input", ours: middle("list", "requests"), unit: "", goal: "<= 8" },
        );
    }
    return figures;
  } finally {
    await floor.close();
  }
}

/** What a page of rows consists of, as the server sends it. */
async function markup(browser: Browser, origin: string, signedIn: SignedIn): Promise<Figure[]> {
  const context = await browser.newContext({ storageState: signedIn, javaScriptEnabled: false });
  const page = await context.newPage();
  const response = await page.goto(`${origin}/portal/resource/codes?limit=25`);
  const rows = page.locator(row);
  const elements = (await page.locator(`${row} *`).count()) + (await rows.count());
  const lengths = await rows.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.length));
  const bytes = ((await response?.body()) ?? "").length;
  await context.close();
  return [
    { name: "elements of 25 rows of codes", ours: elements, unit: "", goal: "<= 900" },
    { name: "HTML of a row of codes, median", ours: median(lengths) / 1000, unit: "kB", goal: "<= 2" },
    { name: "HTML of a page of 25 codes", ours: bytes / 1000, unit: "kB" },
  ];
}

/** The server's time for a page with its first rendering, while nothing else runs. */
async function serverTimes(browser: Browser, origin: string, signedIn: SignedIn): Promise<Figure[]> {
  const context = await browser.newContext({ storageState: signedIn });
  const times: number[] = [];
  let rendered = 0;
  for (let page = 0; page < 120; page += 1) {
    const started = performance.now();
    const response = await context.request.get(`${origin}/portal/resource/codes`);
    times.push(performance.now() - started);
    if ((await response.text()).includes('id="server-state"')) rendered += 1;
  }
  await context.close();
  const warm = times.slice(20);
  return [
    { name: "server time of a list's page, p50", ours: median(warm), unit: "ms", goal: "<= 40" },
    { name: "server time of a list's page, p99", ours: percentile(warm, 0.99), unit: "ms", goal: "<= 120" },
    { name: "pages rendered by the server, of 120", ours: rendered, unit: "" },
  ];
}

/** Compares a page of 10,000 rows with one of 25. */
async function longPages(browser: Browser, origin: string, signedIn: SignedIn, rounds: number): Promise<Figure[]> {
  const times: Record<"25" | "10000", number[]> = { 25: [], 10000: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const size of ["25", "10000"] as const)
      for (const { painted } of await loads(
        browser,
        { url: `${origin}/portal/resource/codes?limit=${size}`, shown: row, state: signedIn },
        1,
      ))
        times[size].push(painted);
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

async function scrolling(browser: Browser, origin: string, signedIn: SignedIn): Promise<Figure[]> {
  const context = await browser.newContext({ storageState: signedIn, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/portal/resource/codes?limit=10000`);
  await page.waitForSelector(`${live} ${row}`, { timeout: 60_000 });
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
