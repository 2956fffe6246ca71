/** Filters of date-times by days: they have the whole days of the reader, whose clock may change at midnight. */
import type { Page } from "playwright-core";
import { describe } from "vitest";
import { it } from "./support/open-scene.ts";

const column = { type: "datetime" } as const;
const values = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.getByRole("status", { name: "Values" }).textContent()) ?? "null");

const days = [
  {
    what: "on which the clock shows its last hour twice",
    timezoneId: "Africa/Cairo",
    day: "29 OCT 2026",
    gte: "2026-10-28T21:00:00.000Z",
    lte: "2026-10-29T21:59:59.000Z",
  },
  {
    what: "without a midnight",
    timezoneId: "Africa/Cairo",
    day: "24 APR 2026",
    gte: "2026-04-23T22:00:00.000Z",
    lte: "2026-04-24T20:59:59.000Z",
  },
  {
    what: "that is the last before a day that does not exist",
    timezoneId: "Pacific/Apia",
    day: "29 DEC 2011",
    gte: "2011-12-29T10:00:00.000Z",
    lte: "2011-12-30T09:59:59.000Z",
  },
  {
    what: "with two midnights",
    timezoneId: "America/Havana",
    day: "01 NOV 2026",
    gte: "2026-11-01T04:00:00.000Z",
    lte: "2026-11-02T04:59:59.000Z",
  },
];

describe.concurrent("a filter of date-times", () => {
  it.for(days)("has the whole of a day $what", async ({ timezoneId, day, gte, lte }, { openScene, expect }) => {
    const { page } = await openScene("filter", { column }, { timezoneId });
    const inputs = page.getByRole("group", { name: "Value" }).locator("input[type=text], input:not([type])");
    await inputs.nth(0).fill(day);
    await inputs.nth(1).fill(day);
    await expect.poll(() => values(page)).toEqual({ gte, lte });
  });
  it.for(days)("shows such a day $what without a time", async ({ timezoneId, gte, lte }, { openScene, expect }) => {
    const { page } = await openScene("filter", { column, values: { gte, lte } }, { timezoneId });
    await expect.poll(() => page.getByRole("button", { name: "Set time" }).count()).toBe(2);
    expect(await page.locator("input[type=time]").count()).toBe(0);
  });
  it("has both of two times that the clock shows alike", async ({ openScene, expect }) => {
    // The first 23:30 to the first 23:30.
    const [first, second] = ["2026-10-29T20:30:00.000Z", "2026-10-29T21:30:00.000Z"];
    const given = { gte: first, lte: first };
    const { page } = await openScene("filter", { column, values: given }, { timezoneId: "Africa/Cairo" });
    const times = page.locator("input[type=time]");
    for (const at of [0, 1]) {
      await times.nth(at).fill("12:00:00");
      await times.nth(at).fill("23:30:00");
    }
    await expect.poll(() => values(page)).toEqual({ gte: first, lte: second });
  });
});
