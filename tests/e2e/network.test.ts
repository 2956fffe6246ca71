/** The network as an operator meets it: pages that are there before they are pressed, and a connection that comes and goes. */
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

it("asks for a record while the pointer rests on its row, and not again when the row is pressed", async () => {
  const { page } = operator;
  const listening = page.waitForResponse(/\/idle-[A-Z0-9]+\.js$/);
  await operator.open("/resource/games");
  const row = page.locator(rows).nth(2);
  await row.waitFor();
  // The page listens once this code has run.
  await page.evaluate(`import(${JSON.stringify((await listening).url())}).then(() => undefined)`);
  const key = await row.getAttribute("data-row");
  const askedFor = (): number => asked.filter((body) => body.includes('"show"') && body.includes(String(key))).length;
  await row.hover();
  await expect.poll(askedFor).toBe(1);
  await row.locator("td[data-first]").click();
  await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
  expect(askedFor()).toBe(1);
});
it("says that the connection is gone, keeps what is there, and asks again when it is back", async () => {
  const { page } = operator;
  await operator.open("/resource/games");
  await page.locator(rows).first().waitFor();
  await page.context().setOffline(true);
  await page.getByText(/^You are offline/).waitFor();
  expect(await page.locator(rows).count()).toBeGreaterThan(5);
  await operator.isAccessible();
  const before = asked.length;
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText(/^You are offline/).count()).toBe(0);
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  operator.complaints.splice(0);
});
it("never made the browser complain while it was connected", () => {
  expect(operator.complaints).toEqual([]);
});
