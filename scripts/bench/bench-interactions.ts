/** Measures the time a user waits after each interaction: sorting, opening a record and coming back, and typing. */
import type { Browser, Page } from "playwright-core";
import { live, row, type SignedIn } from "./bench-cold-loads.ts";
import { percentile, type Figure } from "./figures.ts";

const samples = 24;

interface Times {
  sort: number[];
  show: number[];
  back: number[];
  key: number[];
}

const goals: readonly { key: keyof Times; name: string; goal: string }[] = [
  { key: "sort", name: "sort click to new rows", goal: "<= 100" },
  { key: "show", name: "list to record", goal: "<= 100" },
  { key: "back", name: "back to the list", goal: "<= 50" },
  { key: "key", name: "a letter in a form", goal: "<= 16" },
];

/** Reports the p95 of each, at full CPU speed and at a quarter of it; the goals apply to full speed. */
export async function benchInteractions(browser: Browser, origin: string, storageState: SignedIn): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [suffix, rate] of [
    ["", 1],
    [", 4 x CPU", 4],
  ] as const) {
    const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${origin}/portal/resource/codes`);
    await page.waitForSelector(`${live} ${row}`);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    const times = { sort: await sorting(page), ...(await opening(page)), key: await typing(page, origin) };
    for (const { key, name, goal } of goals)
      figures.push({
        name: `${name}, p95${suffix}`,
        ours: percentile(times[key], 0.95),
        unit: "ms",
        ...(rate === 1 ? { goal } : {}),
      });
    await context.close();
  }
  return figures;
}

/** Measures from the click to the frame after the first row has changed. */
async function sorting(page: Page): Promise<number[]> {
  return await page.evaluate(
    async ({ selector, count }) => {
      const times: number[] = [];
      for (let sample = 0; sample < count; sample += 1) {
        const buttons = document.querySelectorAll<HTMLElement>("thead th button");
        const before = document.querySelector(selector)?.getAttribute("data-row");
        const started = performance.now();
        buttons[[4, 5][sample % 2] ?? 4]?.click();
        while (
          document.querySelector(selector)?.getAttribute("data-row") === before &&
          performance.now() - started < 1_000
        )
          await new Promise((resolve) => requestAnimationFrame(resolve));
        if (document.querySelector(selector)?.getAttribute("data-row") !== before)
          times.push(performance.now() - started);
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
      return times;
    },
    { selector: row, count: samples },
  );
}

/** Measures from a click on a row until its fields are displayed, and from Back until the rows are. */
async function opening(page: Page): Promise<Pick<Times, "show" | "back">> {
  return await page.evaluate(
    async ({ selector, count }) => {
      const until = async (found: string): Promise<void> => {
        const started = performance.now();
        while (document.querySelector(found) === null && performance.now() - started < 3_000)
          await new Promise((resolve) => requestAnimationFrame(resolve));
      };
      const times: { show: number[]; back: number[] } = { show: [], back: [] };
      for (let sample = 0; sample < count; sample += 1) {
        let started = performance.now();
        document.querySelectorAll<HTMLElement>(`${selector} td[data-first]`)[sample % 20]?.click();
        await until("main dl dd");
        times.show.push(performance.now() - started);
        await new Promise((resolve) => setTimeout(resolve, 150));
        started = performance.now();
        history.back();
        await until(selector);
        times.back.push(performance.now() - started);
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      return times;
    },
    { selector: row, count: samples },
  );
}

/** Measures from a key press to the end of all the work it causes. */
async function typing(page: Page, origin: string): Promise<number[]> {
  await page.goto(`${origin}/portal/resource/games/create`);
  const field = page.getByLabel(/^Publisher/);
  await page.waitForSelector(live);
  await field.waitFor();
  await field.focus();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { keyTimes: times });
    addEventListener(
      "keydown",
      () => {
        const started = performance.now();
        addEventListener("input", () => setTimeout(() => times.push(performance.now() - started)), { once: true });
      },
      { capture: true },
    );
  });
  await page.keyboard.type("a publisher with a long name, typed quickly", { delay: 30 });
  return await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes);
}
