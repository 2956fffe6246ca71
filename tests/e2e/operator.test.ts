import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { topics } from "../../kernel/contract/socket.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: SmallDemo };
let operator: Visitor;
beforeAll(async () => {
  site = await openSite(startSmallDemo);
  operator = await site.visit();
});
afterAll(() => site.close());

const rows = "tr[data-row]";

describe("an operator", () => {
  it("is asked to sign in, shown what is wrong, and led to the requested page", async () => {
    const { page } = operator;
    await operator.open("/resource/games");
    await page.getByLabel("Email").fill("admin@demo.test");
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Invalid username or password").waitFor();
    await operator.isAccessible();
    await page.getByText("admin@demo.test").click();
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("**/resource/games");
    await page.locator(rows).first().waitFor();
    // The 401 of the wrong password is the only error that the browser may log.
    expect(operator.complaints.splice(0).every((text) => text.includes("401"))).toBe(true);
  });
  it("sees the menu with its badge, and lists", async () => {
    const { page } = operator;
    await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: /Codes/ }).click();
    await page.getByRole("heading", { name: "Codes", exact: true }).waitFor();
    await page.locator(rows).nth(9).waitFor();
    await page.getByText("Showing 1 to 10 of 600 Entries").waitFor();
    await page.getByText("100+").waitFor();
    expect(await page.title()).toBe("Codeport – Codes");
    await operator.isAccessible();
  });
  it("sorts, pages, and comes back by link", async () => {
    const { page } = operator;
    await page.getByRole("columnheader", { name: "Price", exact: true }).getByRole("button").click();
    await page.waitForURL(/sort=price__asc/);
    const prices = async (): Promise<number[]> =>
      (await page.locator(`${rows} td[data-column="price"]`).allTextContents())
        .filter((text) => /\d/.test(text))
        .map(Number);
    await expect.poll(async () => isSorted(await prices())).toBe(true);
    await page.getByRole("button", { name: /Next/ }).click();
    await page.getByText("Showing 11 to 20 of 600 Entries").waitFor();
    const address = page.url();
    const first = await page.locator(rows).first().getAttribute("data-row");
    await page.goto(address);
    await page.locator(rows).first().waitFor();
    expect(await page.locator(rows).first().getAttribute("data-row")).toBe(first);
  });
  it("filters in the drawer, and clears", async () => {
    const { page } = operator;
    await operator.open("/resource/codes");
    await page.getByRole("button", { name: /Filter/ }).click();
    const drawer = page.getByRole("dialog", { name: "Filters" });
    const status = drawer.getByRole("combobox", { name: "Status" });
    await status.click();
    await drawer.getByRole("option", { name: "Sold" }).click();
    await page.waitForURL(/filter__status/);
    await operator.isAccessible();
    await status.press("Escape");
    await drawer.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => page.getByText(/of 600 Entries/).count()).toBe(0);
    expect(
      new Set(
        await page
          .locator(`${rows} td[data-column="status"] select`)
          .evaluateAll((all) => all.map((select) => (select as HTMLSelectElement).value)),
      ),
    ).toEqual(new Set(["sold"]));
    await page.getByRole("button", { name: /Filter/ }).click();
    await drawer.getByRole("button", { name: "Clear all" }).click();
    await drawer.getByRole("button", { name: "Close" }).click();
    await page.getByText("of 600 Entries").waitFor();
  });
  it("creates, edits and deletes a record", async () => {
    const { page } = operator;
    await operator.open("/resource/games/create");
    await page.getByLabel(/^Name/).fill("Browser Game");
    await page.getByLabel(/^Slug/).fill("Not A Slug");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Use lowercase letters, digits and single hyphens").first().waitFor();
    await page.getByLabel(/^Slug/).fill("browser-game");
    await operator.isAccessible();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Browser Game" }).waitFor();
    await operator.isAccessible();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel(/^Name/).fill("Browser Game Two");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Browser Game Two" }).waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByText("Are you sure you want to delete this item?").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("Record deleted successfully").waitFor();
    await page.waitForURL("**/resource/games");
  });
  it("acts on selected rows", async () => {
    const { page } = operator;
    await operator.open("/resource/codes");
    await page.locator(`${rows} input[type=checkbox]`).first().check();
    await page.locator(`${rows} input[type=checkbox]`).nth(1).check();
    await page.getByText("2 selected").waitFor();
    await page.getByRole("button", { name: "Mark as sold" }).last().click();
    await page.getByRole("dialog").getByRole("button").last().click();
    await page.getByText(/codes? marked as sold/).waitFor();
  });
  it("receives notifications and badges live", async () => {
    const { page } = operator;
    const pk = (await site.portal.admin.get("/get_base_config")).body.adminUser.pk;
    await expect
      .poll(async () => {
        site.portal.kernel.bus.publish(topics.notify(pk), { notify: "A code was sold" });
        return await page.getByText("A code was sold").count();
      })
      .toBeGreaterThan(0);
    site.portal.kernel.bus.publish(topics.menuBadge("codes"), { badge: "7" });
    await page
      .getByRole("navigation", { name: "Main menu" })
      .getByText(/^7 Codes for sale$/)
      .waitFor();
  });
  it("is sent back one page where an action is not allowed, and never out of the portal", async () => {
    const { page } = operator;
    await operator.open("/resource/orders");
    await page.locator(rows).first().waitFor();
    await operator.open("/resource/orders/create");
    await page.waitForURL("**/resource/orders");
    await page.locator(rows).first().waitFor();
    const other = await site.visit();
    await other.open("/login?next=%2Fresource%2Forders%2Fcreate");
    await other.page.getByLabel("Email").fill("admin@demo.test");
    await other.page.getByLabel("Password", { exact: true }).fill("Demo-admin-1");
    await other.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await other.page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
    await other.close();
  });
  it("gets a page that says so for an address that is none", async () => {
    await operator.open("/nonsense/page");
    await operator.page.getByText("Something's missing.").waitFor();
    await operator.isAccessible();
    await operator.page.getByRole("link", { name: "Go back home" }).click();
    await operator.page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
    await operator.isAccessible();
  });
  it("switches the theme for good, and signs out everywhere", async () => {
    const { page } = operator;
    await page.getByRole("button", { name: "Switch to the dark theme" }).click();
    await page.reload();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await operator.open("/resource/codes");
    await page.locator(rows).first().waitFor();
    await operator.isAccessible();
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL("**/login");
    await operator.open("/resource/codes");
    await page.waitForURL(/\/login\?next=%2Fresource%2Fcodes/);
  });
  it("never made the browser complain", () => {
    expect(operator.complaints).toEqual([]);
  });
});

describe("on a phone", () => {
  it("works through cards and a drawer", async () => {
    const phone = await site.visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await phone.signIn("admin@demo.test", "Demo-admin-1");
    await phone.open("/");
    await phone.page.getByRole("button", { name: "Open menu" }).click();
    await phone.page.getByRole("dialog").getByRole("link", { name: "Orders" }).click();
    await phone.page.locator(rows).first().waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await phone.isAccessible();
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});

function isSorted(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value >= (values[index - 1] ?? value));
}
