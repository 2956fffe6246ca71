/** Columns of types that plugins bring, in a browser: the money of docs/column-types.md. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { pricesUser, startPrices, writePrices } from "../support/prices-portal.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

const written = writePrices();
let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await openSite(startPrices, written.configFile);
  visitor = await site.visit();
  await visitor.signIn(pricesUser.username, pricesUser.password);
});
afterAll(async () => {
  await site?.close();
  written.remove();
});

it("are shown by the components of their type, and by those of its base", async () => {
  const { page } = visitor;
  await visitor.open("/resource/prices");
  await page.getByRole("cell", { name: "€9.99" }).waitFor();
  await page.getByRole("cell", { name: "¥1,200" }).waitFor();
  expect(await page.getByRole("row", { name: "Dice" }).getByText("—").count()).toBe(2);
  await page.getByRole("cell", { name: /^15(\.0)?\s?%/ }).waitFor();
  await visitor.isAccessible();
});

it("are edited by them, and refused by the rules of the type", async () => {
  const { page } = visitor;
  await visitor.open("/resource/prices/edit/2");
  const price = page.getByLabel("Price");
  await price.waitFor();
  await page.locator("span", { hasText: /^JPY$/ }).waitFor();
  await price.fill("1200.5");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Too many decimals for JPY").first().waitFor();
  await price.fill("1300");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("¥1,300").first().waitFor();
});

it("are filtered as their base", async () => {
  const { page } = visitor;
  await visitor.open("/resource/prices?filter__price__gte=100");
  await page.getByRole("cell", { name: "¥1,300" }).waitFor();
  expect(await page.getByRole("cell", { name: "€9.99" }).count()).toBe(0);
});

it("and the page of their plugin loads what it shows with the portal, and while the pointer rests on a link to it", async () => {
  const { page } = visitor;
  const noted = (name: string): Promise<string | null> => page.evaluate((key) => sessionStorage.getItem(key), name);
  const address = { path: "/price-page/7", params: { id: "7" } };
  // The browser takes a busy machine for a slow network, on which nothing is prefetched.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { effectiveType: "4g" } }));
  await visitor.open("/resource/prices");
  expect(await noted("primed")).toBe(null);
  // The page begins to listen a while after its rows are there.
  const point = async (): Promise<string | null> => {
    await page.getByRole("heading", { level: 1 }).hover();
    await page.getByRole("link", { name: "One price" }).hover();
    return await noted("prefetched");
  };
  await expect.poll(point, { interval: 500 }).toBe(JSON.stringify({ ...address, search: "" }));
  await visitor.open("/price-page/7?month=3");
  await page.getByRole("heading", { name: "One price" }).waitFor();
  expect(await noted("primed")).toBe(JSON.stringify({ ...address, search: "?month=3" }));
});
