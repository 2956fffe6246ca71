/** A view in the menu: pinned in its settings, with its number, which follows the records; and its notifications. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import { lookAtSubscribedViews } from "../../plugins/views/server/subscription-jobs.ts";
import type { Services } from "../../plugins/views/server/services.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite());
});
afterAll(() => site.close());

const rows = "tr[data-row]";
const menu = () => operator.page.getByRole("navigation", { name: "Main menu" });
const addGame = async (name: string): Promise<void> => {
  const record = { name, slug: name.replace(" ", "-").toLowerCase(), active: true };
  const { body } = await site.portal.admin.post("/create_record", { resourceId: "games", record });
  expect(body.ok).toBe(true);
};
const item = () => menu().getByRole("link", { name: /^Played games/ });

describe("a view in the menu", () => {
  it("is pinned in its settings, and shows the number of its records", async () => {
    const { page } = operator;
    for (const name of ["Played one", "Played two"]) await addGame(name);
    await operator.open(`/resource/games?filter__name__ilike=${encodeURIComponent('"Played"')}`);
    await page.locator(rows).first().waitFor();
    await page.getByRole("button", { name: "Views: All" }).click();
    await page.getByRole("menuitem", { name: "Save as a new view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save as a new view" });
    await dialog.getByLabel("Name").fill("Played games");
    await dialog.getByLabel("Visible to").selectOption("Selected roles");
    await dialog.getByRole("group", { name: "Roles", exact: true }).getByRole("checkbox", { name: "User" }).check();
    await dialog.getByRole("checkbox", { name: /^Show in my menu/ }).check();
    await operator.isAccessible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await item().waitFor();
    await expect.poll(() => item().textContent()).toBe("Played games2");
    const texts = await menu().allInnerTexts();
    expect(texts.join()).toMatch(/Overview[^]*My views[^]*Played games[^]*Marketplace/);
    await operator.isAccessible();
    await addGame("Played three");
    await expect.poll(() => item().textContent()).toBe("Played games3");
    await operator.open("/resource/codes");
    await page.locator(rows).first().waitFor();
    await item().click();
    await page.getByRole("button", { name: "Views: Played games" }).waitFor();
    await expect.poll(() => page.locator(rows).count()).toBe(3);
  });
  it("is in the menu of a phone, which closes also if the list is already open", async () => {
    const { page } = operator;
    await page.setViewportSize({ width: 360, height: 740 });
    await operator.open("/resource/games");
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("link", { name: /^Played games/ }).waitFor();
    await drawer.getByRole("link", { name: /^Played games/ }).click();
    await drawer.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Views: Played games" }).click();
    await page.getByRole("menuitem", { name: "View settings" }).click();
    await page.getByRole("dialog", { name: "View settings" }).waitFor();
    await operator.isAccessible();
  });
  it("leaves it when it is removed there", async () => {
    const { page } = operator;
    const dialog = page.getByRole("dialog", { name: "View settings" });
    await dialog.getByRole("checkbox", { name: /^Show in my menu/ }).uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await item().waitFor({ state: "detached" });
  });
});

describe("notifications of a view", () => {
  it("are switched on in its settings, and lead from the bell to the view", async () => {
    const { page } = operator;
    await page.getByRole("button", { name: "Views: Played games" }).click();
    await page.getByRole("menuitem", { name: "View settings" }).click();
    const dialog = page.getByRole("dialog", { name: "View settings" });
    await dialog.getByRole("checkbox", { name: "Notify me when this view gains records" }).check();
    await dialog.getByRole("checkbox", { name: "Also by email" }).check();
    await operator.isAccessible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await addGame("Played four");
    const { kernel } = site.portal;
    await lookAtSubscribedViews(kernel.services("views") as Services);
    await page.getByText("Played games: 1 new record").first().waitFor();
    await operator.open("/resource/codes");
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await page
      .getByRole("link", { name: /Played games: 1 new record/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Views: Played games" }).waitFor();
    await expect.poll(() => page.locator(rows).count()).toBe(4);
  });
  it("are switched off there", async () => {
    const { page } = operator;
    await page.getByRole("button", { name: "Views: Played games" }).click();
    await page.getByRole("menuitem", { name: "View settings" }).click();
    const dialog = page.getByRole("dialog", { name: "View settings" });
    const checkbox = dialog.getByRole("checkbox", { name: "Notify me when this view gains records" });
    expect(await checkbox.isChecked()).toBe(true);
    await checkbox.uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await addGame("Played five");
    const { kernel } = site.portal;
    await lookAtSubscribedViews(kernel.services("views") as Services);
    expect(await page.getByText("Played games: 1 new record").count()).toBe(0);
  });
});

describe("a view that others share", () => {
  it("has settings of one's own only: the menu and notifications", async () => {
    const { body } = await site.portal.admin.post("/save_view", {
      resourceId: "orders",
      name: "All orders",
      query: "sort=created_at__desc",
      isShared: true,
      roles: ["user"],
    });
    expect(body.view.roles).toEqual(["user"]);
    const buyer = await site.visit({ locale: "ar", viewport: { width: 360, height: 740 }, colorScheme: "dark" });
    const { page } = buyer;
    await buyer.signIn("user@demo.test", "Demo-user-1");
    await buyer.open(`/resource/orders?sort=created_at__desc&view=${body.view.id}`);
    await page.getByRole("button", { name: /All orders/ }).click();
    await page.getByRole("menuitem", { name: "إعدادات طريقة العرض" }).click();
    const dialog = page.getByRole("dialog", { name: "إعدادات طريقة العرض" });
    await dialog.getByRole("checkbox").first().check();
    expect([await dialog.getByRole("checkbox").count(), await dialog.getByRole("textbox").count()]).toEqual([2, 0]);
    await buyer.isAccessible();
    await dialog.getByRole("button", { name: "حفظ" }).click();
    await dialog.waitFor({ state: "detached" });
    await buyer.open("/resource/orders");
    await page.locator("header button[aria-expanded]").first().click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /All orders/ })
      .waitFor();
    expect(buyer.complaints).toEqual([]);
  });
});
