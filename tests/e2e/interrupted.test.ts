/**
 * Interrupted work: a call that fails, a lost network, a session that ends, and signing out with a half-filled form.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failUntilRetried } from "./support/fail-until-retried.ts";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite());
});
afterAll(() => site.close());

const rows = "tr[data-row]";
const menuLink = (name: RegExp) => operator.page.getByRole("navigation").getByRole("link", { name }).first();

describe("a list whose rows cannot be loaded", () => {
  it("shows no rows of another sort under the new one, says so once, and loads on request", async () => {
    const { page } = operator;
    await operator.open("/resource/orders");
    await page.locator(rows).first().waitFor();
    const failure = { status: 500, json: { error: "The shelf is locked" } };
    const retry = await failUntilRetried(page, "**/get_resource_data", failure);
    await page.getByRole("button", { name: /^Amount/ }).click();
    await page.getByText("The shelf is locked").first().waitFor();
    expect([await page.locator(rows).count(), await page.getByText("The shelf is locked").count()]).toEqual([0, 1]);
    await operator.isAccessible();
    await retry(page.getByRole("button", { name: "Try again" }));
    await page.locator(rows).first().waitFor();
    expect(await page.getByRole("columnheader", { name: /^Amount/ }).getAttribute("aria-sort")).toBe("ascending");
    operator.complaints.splice(0);
  });
});

describe("without a network", () => {
  it("a page that was opened then is loaded by itself when the network is back", async () => {
    const { page } = operator;
    await operator.open("/resource/games");
    await page.locator(rows).first().waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^You're offline/).waitFor();
    await menuLink(/^Denominations/).click();
    await page.getByText("Something went wrong, please try again later").first().waitFor();
    expect(await page.locator(rows).count()).toBe(0);
    await page.context().setOffline(false);
    await page.locator(rows).first().waitFor();
  });
  it("a part of a page that was under way is loaded when the network is back, and the page stays", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.signIn("admin@demo.test", "Demo-admin-1");
    const parts = /assets\/(after-rows|bell|idle)-/;
    const lost = Promise.withResolvers<void>();
    const asked = page.waitForRequest(/assets\/after-rows-/);
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/after-rows-"));
    await page.route(parts, async (route) => {
      await lost.promise;
      await route.abort("internetdisconnected");
    });
    await visitor.open("/resource/games");
    await asked;
    await page.locator(rows).first().waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^You're offline/).waitFor();
    lost.resolve();
    await failed;
    await page.unroute(parts);
    expect(await page.locator(rows).count()).toBeGreaterThan(0);
    await page.context().setOffline(false);
    await page.getByRole("button", { name: /^Notifications/ }).waitFor();
    await page.locator("th [data-tip^='Change the width']").first().waitFor({ state: "attached" });
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
  it("a part that a pointer asks for without a network is there for the click after it", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.signIn("admin@demo.test", "Demo-admin-1");
    const idle = page.waitForRequest(/assets\/show-screen-/);
    await visitor.open("/resource/games");
    const edit = page.locator(rows).first().getByRole("link", { name: /^Edit/ });
    await edit.waitFor();
    await idle;
    await page.context().setOffline(true);
    await page.getByText(/^You're offline/).waitFor();
    // The record is requested after the part.
    const prefetched = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/get_resource_data"));
    await edit.hover();
    await prefetched;
    const reloaded = page.waitForEvent("load");
    await page.context().setOffline(false);
    await reloaded;
    await edit.click();
    await page.getByLabel("Publisher", { exact: true }).waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
  it("the banner leaves the pages of a list in sight", async () => {
    const { page } = operator;
    await operator.open("/resource/codes");
    await page.locator(rows).first().waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^You're offline/).waitFor();
    await expect
      .poll(async () => {
        const box = await page.getByRole("button", { name: "Next" }).boundingBox();
        return (box?.y ?? Infinity) + (box?.height ?? 0);
      })
      .toBeLessThanOrEqual(860);
    await page.context().setOffline(false);
    await expect.poll(() => page.getByText(/^You're offline/).count()).toBe(0);
  });
});

describe("a session that ends", () => {
  it("is explained on the sign-in page, which leads back", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.signIn("admin@demo.test", "Demo-admin-1");
    await visitor.open("/resource/games?sort=name__desc");
    await page.locator(rows).first().waitFor();
    await page.context().clearCookies();
    // Clicks at once or not at all: another call of the page may have found out by now.
    await page
      .getByRole("button", { name: /^Publisher/ })
      .evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
    await page.getByText("Your session has ended. Sign in again to continue where you left off.").waitFor();
    await visitor.isAccessible();
    await page.getByLabel("Email").fill("admin@demo.test");
    await page.getByLabel("Password", { exact: true }).fill("Demo-admin-1");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/\/resource\/games\?/);
    await page.locator(rows).first().waitFor();
    await visitor.close();
  });
  it("does not lose a mailed link: the page keeps its address and says what it has to say", async () => {
    const visitor = await site.visit();
    await visitor.signIn("admin@demo.test", "Demo-admin-1");
    await visitor.page.context().clearCookies();
    await visitor.open("/confirm-email?token=a-link-that-was-mailed");
    await visitor.page.getByRole("heading", { level: 1 }).waitFor();
    await expect
      .poll(() => new URL(visitor.page.url()).pathname + new URL(visitor.page.url()).search)
      .toBe("/portal/confirm-email?token=a-link-that-was-mailed");
    await visitor.close();
  });
});

describe("signing", () => {
  it("out over unsaved changes asks first, and keeps them when one stays", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.signIn("admin@demo.test", "Demo-admin-1");
    await visitor.open("/resource/games/create");
    await page.getByLabel("Publisher", { exact: true }).fill("Half typed");
    const signOut = async (): Promise<void> => {
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.getByRole("dialog").getByText("You have unsaved changes. Leave without saving?").waitFor();
    };
    await signOut();
    await page.getByRole("button", { name: "Stay" }).click();
    expect(await page.getByLabel("Publisher", { exact: true }).inputValue()).toBe("Half typed");
    await signOut();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    await visitor.close();
  });
  it("in without a name or password is refused by the page, in its language", async () => {
    const visitor = await site.visit({ locale: "de-DE" });
    const { page } = visitor;
    await visitor.open("/login");
    await page.getByRole("button", { name: "Anmelden", exact: true }).click();
    await page.getByText("Bitte geben Sie Ihr Passwort ein").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("username");
    await visitor.isAccessible();
    await visitor.close();
  });
});
it("never made the browser complain while it was connected", () => {
  expect(operator.complaints).toEqual([]);
});
