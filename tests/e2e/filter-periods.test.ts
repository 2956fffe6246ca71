/** Usual periods in the filter of a date: one click each, relative in the address, one condition with the dates. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locator } from "playwright-core";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite({ timezoneId: "Pacific/Auckland" }));
});
afterAll(() => site.close());

const periods = (): Locator => operator.page.getByRole("group", { name: "Periods for Time" });
const period = (name: string): Locator => periods().getByRole("button", { name, exact: true });
const address = (): URLSearchParams => new URL(operator.page.url()).searchParams;
const rows = (): Locator => operator.page.locator("tr[data-row]");

describe("the filter of a date-time", () => {
  it("has usual periods, which the address keeps relative", async () => {
    const { page } = operator;
    await operator.open("/resource/audit_log");
    await rows().first().waitFor();
    await page.locator("[data-filter-button]").click();
    await expect
      .poll(() => periods().getByRole("button").allTextContents())
      .toEqual(["Today", "Yesterday", "Last 7 days", "Last 30 days", "This month", "Last month"]);
    await operator.isAccessible();
    const asked = page.waitForRequest((request) => (request.postData() ?? "").includes('"period":"yesterday"'));
    await period("Yesterday").click();
    // Everything was done today.
    await page.getByText("No records match these filters").waitFor();
    expect(JSON.parse((await asked).postData() ?? "").filters).toEqual([
      { field: "at", operator: "within", value: { period: "yesterday", timeZone: "Pacific/Auckland" } },
    ]);
    expect(address().get("filter__at__within")).toBe('{"period":"yesterday"}');
    expect(await period("Yesterday").getAttribute("aria-pressed")).toBe("true");
  });
  it("changes the period by keyboard, and removes it with a second press", async () => {
    const { page } = operator;
    await period("Yesterday").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => address().get("filter__at__within")).toBe('{"period":"lastDays","days":7}');
    await rows().first().waitFor();
    await page.getByRole("group", { name: "Active filters" }).getByText("in the last 7 days").waitFor();
    await page.reload();
    await page.getByText("in the last 7 days").waitFor();
    await page.locator("[data-filter-button]").click();
    await expect.poll(() => period("Last 7 days").getAttribute("aria-pressed")).toBe("true");
    await operator.isAccessible();
    await period("Last 7 days").press("Space");
    await expect.poll(() => address().has("filter__at__within")).toBe(false);
    expect(await period("Last 7 days").getAttribute("aria-pressed")).toBe("false");
  });
  it("has either a period or dates", async () => {
    const { page } = operator;
    await page.getByRole("textbox", { name: "Time, from" }).fill("01 JAN 2026");
    await expect.poll(() => address().has("filter__at__gte")).toBe(true);
    await period("This month").click();
    await expect
      .poll(() => [...address().keys()].filter((name) => name.startsWith("filter__")))
      .toEqual(["filter__at__within"]);
    await page.getByRole("textbox", { name: "Time, to" }).fill("01 JAN 2126");
    await expect
      .poll(() => [...address().keys()].filter((name) => name.startsWith("filter__")))
      .toEqual(["filter__at__lte"]);
  });
  it("has the reader's days in a list within a record too", async () => {
    const { page } = operator;
    const { body } = await site.portal.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "orders",
      filters: [],
      sort: [],
      limit: 1,
      offset: 0,
    });
    await operator.open(`/resource/users/show/${body.data[0].user_id.pk}`);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const asked = page.waitForRequest((request) => (request.postData() ?? "").includes('"within"'));
    const ofOrders = page.getByRole("group", { name: "Periods for Created" });
    await ofOrders.getByRole("button", { name: "Last 30 days" }).click();
    expect(JSON.parse((await asked).postData() ?? "").filters.at(-1).value).toEqual({
      period: "lastDays",
      days: 30,
      timeZone: "Pacific/Auckland",
    });
  });
});
