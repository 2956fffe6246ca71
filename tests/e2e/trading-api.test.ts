/** The trading API in a real browser: a token is shown once, and the documentation calls the real API. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openShop, type Shop } from "../support/shop.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: Shop };
let buyer: Visitor;
let token: string;
beforeAll(async () => {
  site = await openSite(openShop);
  buyer = await site.visit({ permissions: ["clipboard-read", "clipboard-write"] });
  await buyer.signIn("buyer@shop.test", "Shop-word-1");
});
afterAll(() => site.close());

it("invites users without a token to create the first one", async () => {
  const { page } = buyer;
  await buyer.open("/resource/api_token");
  await page.getByText("You have no API token yet").waitFor();
  await buyer.isAccessible();
  await page.getByRole("link", { name: "Create API token" }).click();
  // The list that is being left also has a search by name, so wait for the form.
  await page.getByRole("heading", { name: "New API token" }).waitFor();
  await page.getByLabel("Name").fill("Robot");
  await page.getByLabel("Place orders").check();
  await buyer.isAccessible();
  await page.getByRole("button", { name: "Save" }).click();
});
it("shows the token once, to be copied, and <hidden> ever after", async () => {
  const { page } = buyer;
  await page.getByText("Copy it now: it won't be shown again.").waitFor();
  await buyer.isAccessible();
  await page.getByRole("button", { name: "Copy to clipboard" }).click();
  await page.getByText("Copied to clipboard", { exact: true }).first().waitFor();
  token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^tk_[\w-]{43}$/);
  await page.reload();
  await page.getByText("<hidden>", { exact: true }).waitFor();
  expect(await page.content()).not.toContain(token);
  expect(await page.getByRole("button", { name: "Copy to clipboard" }).count()).toBe(0);
});
it("documents the calls and runs them, an order after a confirmation", async () => {
  const { page } = buyer;
  await buyer.open("/api-docs-page");
  await page.getByRole("heading", { name: "Create an order" }).waitFor();
  expect(await page.getByRole("link", { name: "Create API token" }).getAttribute("href")).toBe(
    "/portal/resource/api_token/create",
  );
  expect(await page.getByLabel("Example: Authentication").innerText()).toContain(
    `GET /api/v1/trade/my-balance\nAuthorization: Bearer`,
  );
  await page.getByRole("button", { name: "Python" }).click();
  expect(await page.getByLabel("Example: Your balance").innerText()).toContain(
    `requests.get(\n    "${site.portal.server.url}/api/v1/trade/my-balance"`,
  );
  await buyer.isAccessible();

  const balance = page.getByRole("region", { name: "Your balance" });
  await balance.getByRole("button", { name: "Try it out" }).click();
  await balance.getByRole("button", { name: "Send" }).click();
  await balance.getByText("Paste a token above first").waitFor();
  await page.getByLabel("Your API token", { exact: true }).fill(token);
  await balance.getByRole("button", { name: "Send" }).click();
  await balance.getByText('"20.000000"').waitFor();
  await balance.getByText(/^\d+ of 120 requests left$/).waitFor();

  const order = page.getByRole("region", { name: "Create an order" });
  await order.getByRole("button", { name: "Try it out" }).click();
  await order.getByLabel("Body").fill(JSON.stringify({ lines: [{ denominationId: site.portal.ten, quantity: 2 }] }));
  await order.getByRole("button", { name: "Send" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await order.getByText('"3.000000"').waitFor();
  expect(await site.portal.balance(site.portal.buyerId)).toBe("17.000000");
  await buyer.isAccessible();
  expect(buyer.complaints).toEqual([]);
});
