/** Whatever an address holds, a page is shown: every route with addresses that nobody should have written. */
import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite());
});
afterAll(() => site.close());

const broken = [
  "{}",
  "null",
  "[]",
  "1",
  '"',
  "{",
  '{"operator":"or","subFilters":[{}]}',
  '{"operator":"and"}',
  '{"operator":"and","subFilters":{"a":1}}',
  '[{"__proto__":null}]',
  "\u0000",
  "😀".repeat(200),
  "%E0%A4%A",
];
const keys = [
  "where",
  "sort",
  "page",
  "limit",
  "group",
  "view",
  "values",
  "readonlyColumns",
  "returnTo",
  "duplicateOf",
  "next",
  "token",
  "tab",
  "id",
  "filter__name__in",
  "filter__active__eq",
  "filter__price__gte",
  "filter__created_at__within",
  "filter__game_id__in",
  "filter__nothing__eq",
];
const query = (value: string): string => String(new URLSearchParams(keys.map((key) => [key, value])));

/** Opens an address without loading the page again, as a link does. */
const goTo = async ({ page }: Visitor, path: string): Promise<void> => {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/portal${path}`);
};

/** Read from the sources, so that no page is forgotten. */
const routes = ["kernel/browser/**/*.{ts,tsx}", "plugins/*/browser.tsx"]
  .flatMap((pattern) => globSync(pattern))
  .flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^ +path: "(\/[^"*]*)",?$/gm)].map(([, path = ""]) => path),
  )
  .map((path) => path.replace(":resourceId", "codes").replace(/:\w+/, "nobody"));

describe("every page", () => {
  it("says what it left out", async () => {
    const { page } = operator;
    await operator.open(`/resource/games?where=${encodeURIComponent('{"operator":"or","subFilters":[{}]}')}`);
    await page.getByText("Parts of this address can't be read and were left out: where").waitFor();
    await page.locator("tr[data-row]").first().waitFor();
    await operator.isAccessible();
  });
  // Leaves calls under way: the page after it may be refused more of them.
  it("is shown whatever its query holds", async () => {
    const { page } = operator;
    expect(new Set(routes).size).toBeGreaterThan(20);
    // The rows of a list, or why there are none.
    const ended = page
      .locator("tr[data-row], main [role=alert]")
      .or(
        page.getByText(/^(No records|No results|Couldn't display this page|Wrong Page)/).and(page.locator(":visible")),
      );
    await operator.open("/resource/games");
    for (const path of new Set([...routes, "/resource/denominations", "/resource/orders", "/resource/users"]))
      for (const value of broken) {
        await goTo(operator, `${path}?${query(value)}`);
        await (/^\/resource\/\w+$/.test(path) ? ended : page.getByRole("main")).first().waitFor();
        expect([path, value, await page.getByText("Couldn't display this page").count()]).toEqual([path, value, 0]);
      }
  });
  it("that leads to another does so when it is opened again meanwhile", async () => {
    const { page } = operator;
    await operator.open("/resource/games");
    await page.evaluate(() => {
      const replaceState = history.replaceState.bind(history);
      // The router has the next address, and has not drawn its page.
      history.replaceState = (...given) => {
        replaceState(...given);
        history.replaceState = replaceState;
        queueMicrotask(() => {
          history.pushState(null, "", "/portal/login?again");
          dispatchEvent(new PopStateEvent("popstate"));
        });
      };
    });
    await goTo(operator, "/login");
    await page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
  });
  it("that cannot be decoded is one that does not exist", async () => {
    const { page } = operator;
    for (const path of ["/resource/games/show/%E0%A4%A", "/resource/%E0%A4%A", "/%E0%A4%A"]) {
      const response = await page.goto(`${site.portal.server.url}/portal${path}`);
      expect([path, response?.headers()["content-type"]]).toEqual([path, "text/html; charset=utf-8"]);
      await page.getByRole("main").first().waitFor();
      await page
        .getByRole("link", { name: /home|overview/i })
        .first()
        .waitFor();
      expect([path, await page.getByText("Couldn't display this page").count()]).toEqual([path, 0]);
    }
    const call = await fetch(`${site.portal.server.url}/portal/adminapi/v1/%E0%A4%A`);
    expect(await call.json()).toMatchObject({ ok: false });
  });
});
