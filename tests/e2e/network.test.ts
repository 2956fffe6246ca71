/** The network from the operator's view: prefetched pages, and a connection that drops and returns. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: SmallDemo };
let operator: Visitor;
const asked: string[] = [];
beforeAll(async () => {
  site = await openSite(startSmallDemo);
  operator = await site.visit();
  operator.page.on("request", (request) => {
    if (request.url().endsWith("/get_resource_data")) asked.push(request.postData() ?? "");
  });
  await operator.signIn("admin@demo.test", "Demo-admin-1");
});
afterAll(() => site.close());

const rows = "tr[data-row]";

it("names every script of the first rows in the page, so that none is found late", async () => {
  const { page } = operator;
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      performance.mark("rows");
    });
    observer.observe(document, { childList: true, subtree: true, attributeFilter: ["data-waiting"] });
  }, `#root:not([data-waiting]) ${rows}`);
  // The columns of codes have components of a plugin.
  await operator.open("/resource/codes");
  await page.locator(rows).first().waitFor();
  const { scripts, late } = await page.evaluate(() => {
    const named = new Set(
      [...document.querySelectorAll<HTMLElement>("link[rel=modulepreload], script[src]")].map(
        (element) => (element as HTMLLinkElement).href || (element as HTMLScriptElement).src,
      ),
    );
    const [mark] = performance.getEntriesByName("rows");
    const asked = performance
      .getEntriesByType("resource")
      .filter(({ name, startTime }) => name.endsWith(".js") && startTime < (mark?.startTime ?? 0))
      .map(({ name }) => name);
    return { scripts: asked.length, late: asked.filter((name) => !named.has(name)) };
  });
  expect(scripts).toBeGreaterThan(5);
  // These two are for what comes after the rows.
  expect(late.filter((name) => !/(after-rows|listen-for-user)-\w+\.js$/.test(name))).toEqual([]);
});
it("asks once for its rows after signing in", async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  const limits: number[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/get_resource_data")) return;
    const { source, limit } = JSON.parse(request.postData() ?? "{}") as { source: string; limit: number };
    // Not the record of the row under the pointer, which is prefetched, nor a total that is counted after the rows.
    if (source === "list" && limit > 1) limits.push(limit);
  });
  await visitor.open("/resource/codes");
  await page.getByLabel("Email").fill("admin@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("Demo-admin-1");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator(rows).first().waitFor();
  await page.getByText(/Showing 1 to 10 of \d+ Entries/).waitFor();
  expect(limits).toEqual([10]);
  await visitor.close();
});

it("asks for a record while the pointer rests on its row, and not again when the row is pressed", async () => {
  const { page } = operator;
  // The browser takes a busy machine for a slow network, on which nothing is prefetched.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { effectiveType: "4g" } }));
  await operator.open("/resource/games");
  const row = page.locator(rows).nth(2);
  await row.waitFor();
  const key = await row.getAttribute("data-row");
  const askedFor = (): number => asked.filter((body) => body.includes('"show"') && body.includes(String(key))).length;
  // The page begins to listen a while after its rows are there.
  const point = async (): Promise<number> => {
    await page.getByRole("heading", { level: 1 }).hover();
    await row.hover();
    return askedFor();
  };
  await expect.poll(point, { interval: 500 }).toBe(1);
  await row.locator("td[data-first]").click();
  await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
  expect(askedFor()).toBe(1);
});
it("says that the connection is gone, keeps what is there, and asks again when it is back", async () => {
  const { page } = operator;
  await operator.open("/resource/games");
  await page.locator(rows).first().waitFor();
  await page.context().setOffline(true);
  await page.getByText(/^You're offline/).waitFor();
  await expect.poll(() => page.locator(rows).count()).toBeGreaterThan(5);
  await operator.isAccessible();
  const before = asked.length;
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText(/^You're offline/).count()).toBe(0);
  await expect.poll(() => asked.length).toBeGreaterThan(before);
});
it("shows rows before they are counted, keeps the place of the total free, and puts the exact one into it", async () => {
  const { page } = operator;
  let counted = (): void => undefined;
  const counting = new Promise<void>((resolve) => (counted = resolve));
  await page.route("**/get_resource", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { resource: { options: object } };
    await route.fulfill({
      response,
      json: { resource: { ...body.resource, options: { ...body.resource.options, estimatesTotals: true } } },
    });
  });
  await page.route("**/get_resource_data", async (route) => {
    const { mayEstimateTotal, limit } = route.request().postDataJSON() as { mayEstimateTotal?: boolean; limit: number };
    const response = await route.fetch();
    if (mayEstimateTotal !== true && limit === 1) await counting;
    await route.fulfill({
      response,
      json: {
        ...((await response.json()) as object),
        ...(mayEstimateTotal === true ? { total: 990, totalIsEstimate: true } : {}),
      },
    });
  });
  await operator.open("/resource/games");
  await page.locator(rows).first().waitFor();
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Codes/ })
    .click();
  await page.getByText("Showing 1 to 10 of Entries").waitFor();
  expect(await page.getByRole("textbox", { name: "Page" }).isDisabled()).toBe(true);
  await operator.isAccessible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Showing 11 to 20 of Entries").waitFor();
  counted();
  await page.getByText("Showing 11 to 20 of 600 Entries").waitFor();
  expect(await page.getByRole("textbox", { name: "Page" }).isDisabled()).toBe(false);
  await page.getByRole("button", { name: "Last page" }).click();
  await page.getByText("Showing 591 to 600 of 600 Entries").waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
it("asks once for the first rows of a long page, and once for the rest", async () => {
  const { page } = operator;
  asked.length = 0;
  await operator.open("/resource/codes?limit=1000");
  await page.locator('main table[aria-rowcount="601"]').waitFor();
  const parts = asked
    .map((body) => JSON.parse(body) as { limit: number; offset: number })
    .map(({ limit, offset }) => [limit, offset]);
  expect(parts).toEqual([
    [100, 0],
    [900, 100],
  ]);
});
it("never made the browser complain while it was connected", () => {
  expect(operator.complaints).toEqual([]);
});
