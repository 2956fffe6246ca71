/** Paper and forced colours: what is read there, and what shows a choice. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite());
});
afterAll(() => site.close());

it("a list is printed whole, without the frame around it", async () => {
  const { page } = operator;
  await operator.open("/resource/games");
  await page.locator("tr[data-row]").first().waitFor();
  await page.emulateMedia({ media: "print" });
  expect([
    await page.getByRole("navigation", { name: "Main menu" }).isVisible(),
    await page.getByRole("banner").isVisible(),
    await page.getByRole("heading", { level: 1 }).isVisible(),
  ]).toEqual([false, false, true]);
  const boxes = await page.evaluate(() => {
    let element: Element | null = document.querySelector("tr[data-row]");
    const found: string[] = [];
    for (; element !== null; element = element.parentElement) found.push(getComputedStyle(element).overflowY);
    return found;
  });
  expect(boxes.filter((overflow) => !["visible", ""].includes(overflow))).toEqual([]);
  await page.emulateMedia({ media: "screen" });
});

it("a long list is printed with each of its rows, and without what can be pressed in them", async () => {
  const { page } = operator;
  await operator.open("/resource/codes?limit=1000");
  const row = page.locator("tr[data-row]");
  await row.first().waitFor();
  // The first rows come alone: the list is as high as all are when the rest is there.
  await page.waitForFunction(() => {
    const height = (selector: string): number => document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
    return height("table[aria-rowcount]") > 500 * height("tr[data-row]");
  });
  let onScreen = -1;
  await expect
    .poll(async () => {
      const before = onScreen;
      onScreen = await row.count();
      return onScreen - before;
    })
    .toBe(0);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const printed = await row.count();
  expect(printed).toBeGreaterThan(onScreen);
  expect(printed).toBe(
    Math.min(1000, Number(await page.locator("table[aria-rowcount]").getAttribute("aria-rowcount")) - 1),
  );
  const controls = await page.evaluate(() =>
    [...document.querySelectorAll("tr[data-row] :is(input, button)")].filter((control) => control.checkVisibility()),
  );
  expect(controls).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect.poll(() => row.count()).toBe(onScreen);
});

it("what is current or chosen differs in forced colours", async () => {
  const { page } = operator;
  await page.emulateMedia({ forcedColors: "active" });
  await operator.open("/resource/games");
  const backgroundOf = (name: string): Promise<string> =>
    page
      .getByRole("navigation", { name: "Main menu" })
      .getByRole("link", { name, exact: true })
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await backgroundOf("Games")).not.toBe(await backgroundOf("Denominations"));
  await page.emulateMedia({ forcedColors: "none" });
});

it("the user menu opens with all of its items, in whatever order they load", async () => {
  const visitor = await site.visit();
  await visitor.signIn("admin@demo.test", "Demo-admin-1");
  await visitor.open("/resource/games");
  const { page } = visitor;
  await page.locator("tr[data-row]").first().waitFor();
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menu").waitFor();
  const first = await page.getByRole("menuitem").allTextContents();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.getByRole("menuitem").allTextContents()).toEqual(first);
  expect(first.length).toBeGreaterThan(2);
  await visitor.close();
});

it("a page that is not the user's says so, and a list that failed keeps its heading", async () => {
  const visitor = await site.visit();
  await visitor.signIn("user@demo.test", "Demo-user-1");
  const { page } = visitor;
  await visitor.open("/chat-bot");
  await page.getByText("You don't have permission to open this page").first().waitFor();
  await visitor.open("/resource/games");
  await page.locator("tr[data-row]").first().waitFor();
  await page.route("**/get_resource", (route) => route.fulfill({ status: 500, json: { error: "Not now" } }));
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Orders" }).click();
  await page.getByText("Not now").first().waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Orders");
  visitor.complaints.splice(0);
  await visitor.close();
});
