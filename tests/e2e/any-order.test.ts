/**
 * Lists with answers in any order: late, failing, overtaken by others, and an operator who types faster than the server
 * answers.
 */
import fc from "fast-check";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite({}, { isServerRendered: false }));
});
afterAll(() => site.close());

const seed = Number(process.env["ORDER_SEED"] ?? 20_261_122);
const numRuns = Number(process.env["ORDER_RUNS"] ?? 12);

interface ListAsked {
  search?: string;
  sort: { field: string; direction: string }[];
  offset: number;
  limit: number;
}

/** What the controls of a list request, or what its rows answer, in one format. */
const wordsOf = ({ search = "", sort, offset, limit }: ListAsked): string =>
  `search ${search}; sort ${sort.map(({ field, direction }) => `${field} ${direction}`).join()}; page ${offset / limit + 1}`;

/** Holds the requests for rows until the test answers them, each with rows that state what was requested. */
async function holdRows(page: Page): Promise<{
  waiting: Route[];
  answer: (route: Route) => Promise<void>;
  fail: (route: Route) => Promise<void>;
  stop: () => Promise<void>;
}> {
  const waiting: Route[] = [];
  const pattern = "**/get_resource_data";
  const hold = async (route: Route): Promise<void> => {
    if ((route.request().postDataJSON() as { source: string; limit: number }).limit <= 1) return route.continue();
    waiting.push(route);
  };
  await page.route(pattern, hold);
  const gone = (): void => undefined;
  return {
    waiting,
    answer: async (route) => {
      const asked = route.request().postDataJSON() as ListAsked;
      const rows = Array.from({ length: 3 }, (_, at) => ({
        _primaryKeyValue: `${wordsOf(asked)} ${at}`,
        id: `${wordsOf(asked)} ${at}`,
        name: wordsOf(asked),
        slug: "x",
        publisher: "",
        country: "DE",
        active: true,
        created_at: "2026-01-01T00:00:00Z",
      }));
      await route.fulfill({ json: { data: rows, total: 500, recordIds: rows.map(({ id }) => id) } }).catch(gone);
    },
    fail: (route) => route.fulfill({ status: 500, json: { error: "Made to fail" } }).catch(gone),
    stop: () => page.unroute(pattern, hold),
  };
}

/**
 * Returns what an operator sees once the page is rendered: the controls, the rows, and whether the rows are marked as
 * busy.
 */
const seenOn = (
  page: Page,
): Promise<{ controls: string; rows: string[]; isMarked: boolean; selected: number | undefined; ticked: number }> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    const search = document.querySelector<HTMLInputElement>("[data-quick-search]")?.value.trim() ?? "";
    const sort = [...document.querySelectorAll("th[aria-sort]")]
      .filter((head) => head.getAttribute("aria-sort") !== "none")
      .map(
        (head) =>
          `${(head.textContent ?? "").trim().toLowerCase()} ${head.getAttribute("aria-sort") === "ascending" ? "asc" : "desc"}`,
      );
    const box = document.querySelector<HTMLInputElement>("nav input[inputmode=numeric]")?.value;
    const table = document.querySelector("table");
    return {
      controls: `search ${search}; sort ${sort.join()}; page ${box ?? "?"}`,
      rows: [...document.querySelectorAll("tr[data-row]")].map(
        (row) => /search .*; sort .*; page \d+/.exec(row.textContent ?? "")?.[0] ?? "",
      ),
      isMarked: table === null || table.getAttribute("aria-busy") === "true",
      selected: [...document.querySelectorAll("[role=region][aria-label$=selected]")].map((bar) =>
        Number(/\d+/.exec(bar.getAttribute("aria-label") ?? "")?.[0]),
      )[0],
      ticked: document.querySelectorAll("tr[data-row] input:checked").length,
    };
  });

describe("a list", () => {
  it("shows the rows that its controls ask for, or marks them, in whatever order the answers come", async () => {
    const { page } = operator;
    await operator.open("/resource/games?sort=name__asc");
    await page.locator("tr[data-row]").first().waitFor();
    const held = await holdRows(page);
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ do: fc.constant("type" as const), text: fc.constantFrom("a", "ab", "abc", "b", "") }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constantFrom(
            "sort" as const,
            "next page" as const,
            "back" as const,
            "tick" as const,
            "search now" as const,
          ),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({ do: fc.constantFrom("answer" as const, "fail" as const), which: fc.nat(3) }),
      },
    );
    const check = async (): Promise<void> => {
      const seen = await seenOn(page);
      if (!seen.isMarked) for (const row of seen.rows) expect(row).toBe(seen.controls);
      // The bar with the count is loaded after the first selection.
      expect(seen.selected ?? seen.ticked).toBe(seen.ticked);
    };
    // A list that failed to load is requested again with its button.
    const retry = page.getByRole("main").getByRole("button", { name: "Try again" });
    const answerAll = async (): Promise<void> => {
      await expect
        .poll(async () => {
          // At once or not at all: the button goes when what was typed last is requested.
          await retry.evaluateAll((buttons: HTMLElement[]) => buttons[0]?.click());
          for (const route of held.waiting.splice(0)) await held.answer(route);
          const { controls, rows, isMarked } = await seenOn(page);
          return isMarked || rows.length === 0 || rows.some((row) => row !== controls) ? "waiting" : "settled";
        })
        .toBe("settled");
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        await operator.open("/resource/games?sort=name__asc");
        await page.locator("[data-quick-search]").waitFor();
        await answerAll();
        for (const each of steps) {
          if (each.do === "type") await page.locator("[data-quick-search]").fill(each.text);
          else if (each.do === "search now") await page.locator("[data-quick-search]").press("Enter");
          else if (each.do === "sort")
            await page.getByRole("columnheader", { name: "Name" }).getByRole("button").first().click();
          else if (each.do === "next page")
            await page.evaluate(() =>
              document.querySelector<HTMLElement>("button[aria-label=Next]:not(:disabled)")?.click(),
            );
          else if (each.do === "back")
            await page.evaluate(() => {
              if (((history.state as { idx?: number } | null)?.idx ?? 0) > 0) history.back();
            });
          else if (each.do === "tick")
            await page.evaluate(() =>
              document.querySelector<HTMLElement>("tr[data-row] input[type=checkbox]")?.click(),
            );
          else if (each.do === "answer" || each.do === "fail") {
            const [route] = held.waiting.splice(each.which % Math.max(1, held.waiting.length), 1);
            if (route !== undefined) await (each.do === "answer" ? held.answer(route) : held.fail(route));
          }
          await check();
        }
        await answerAll();
      }),
      { seed, numRuns, endOnFailure: true },
    );
    await held.stop();
  });
});
