/** The page of settings: changed, searched, in conflict, reset, secret, sensitive, and live on the page of a plugin. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BrowserContextOptions, Locator } from "playwright-core";
import { storageKeys } from "../../kernel/contract/limits.ts";
import { letProofPass } from "../support/let-proof-pass.ts";
import type { Caller } from "../support/portal.ts";
import { startTunedPortal, tunedAccounts, tunedConfig, tunedPassword } from "../support/tuned-portal.ts";
import { failUntilRetried } from "./support/fail-until-retried.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site;
let operator: Visitor;
let other: Caller;
beforeAll(async () => {
  site = await openSite(startTunedPortal, tunedConfig);
  operator = await site.visit();
  await operator.signIn(tunedAccounts.root, tunedPassword);
  other = await site.portal.signIn(tunedAccounts.other, tunedPassword);
});
afterAll(() => site.close());

const field = (name: string, instance = "tuned"): Locator =>
  operator.page.locator(`[data-field="${instance}/${name}"]`);
const input = (name: string): Locator => field(name).getByRole("textbox");
const save = (): Promise<void> => operator.page.getByRole("button", { name: "Save", exact: true }).click();
const saved = (): Promise<void> => operator.page.getByText("Settings saved").last().waitFor();
const changeElsewhere = async (name: string, value: unknown): Promise<void> => {
  const { settings } = (await other.post("/get_settings", {})).body;
  const found = settings.find(
    (one: { instanceId: string; name: string }) => one.instanceId === "tuned" && one.name === name,
  );
  const { body } = await other.post("/change_settings", {
    changes: [{ instanceId: "tuned", name, version: found.version, value }],
  });
  expect(body).toEqual({ ok: true });
};

it("is opened from the user menu, and draws every setting with its own field", async () => {
  const { page } = operator;
  await operator.open("/");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
  await page.getByRole("heading", { name: "Audit log" }).waitFor();
  await field("attempts").getByText("How often a call is repeated").waitFor();
  expect(await input("attempts").inputValue()).toBe("4");
  await field("token").getByRole("button", { name: "Set a new value: Token" }).waitFor();
  expect(await field("hidden").count()).toBe(0);
  await operator.isAccessible();
});
it("saves what is changed, and says who has changed it", async () => {
  await input("attempts").fill("7");
  await save();
  await saved();
  await field("attempts").getByText(`Changed by ${tunedAccounts.root}`).waitFor();
  await field("attempts").getByText("Default: 4").waitFor();
  await operator.isAccessible();
});
it("refuses wrong values before they are sent", async () => {
  await input("attempts").fill("70");
  await save();
  await field("attempts").getByRole("alert").getByText("10").waitFor();
  await input("attempts").fill("7");
});
it("is searched, and says when nothing matches", async () => {
  const { page } = operator;
  const search = page.getByRole("searchbox", { name: "Search settings" });
  await search.fill("how often repeated");
  await field("ratio").waitFor({ state: "detached" });
  await field("attempts").waitFor();
  await search.fill("zebra");
  await page.getByText("No setting matches this search").waitFor();
  await operator.isAccessible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await field("ratio").waitFor();
});
it("takes over what another user changes, and asks where both have", async () => {
  await changeElsewhere("ratio", 0.25);
  await field("ratio").getByText(`Changed by ${tunedAccounts.other}`).waitFor();
  expect(await input("ratio").inputValue()).toBe("0.25");
  await input("ratio").fill("0.9");
  await changeElsewhere("ratio", 0.3);
  await field("ratio").getByRole("button", { name: "Keep mine" }).waitFor();
  await operator.isAccessible();
  await field("ratio").getByRole("button", { name: "Use theirs" }).click();
  expect(await input("ratio").inputValue()).toBe("0.3");
});
it("asks before unsaved changes are lost", async () => {
  const { page } = operator;
  await input("note").fill("not saved");
  await page.getByRole("navigation").getByRole("link", { name: "Overview" }).first().click();
  await page.getByRole("dialog").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  expect(await input("note").inputValue()).toBe("not saved");
  await input("note").fill("");
});
it("shows the history of a setting, and resets it", async () => {
  const { page } = operator;
  await field("attempts").getByRole("button", { name: "History of Attempts" }).click();
  await page.getByRole("dialog").getByText("4 times → 7 times").waitFor();
  await operator.isAccessible();
  await page.keyboard.press("Escape");
  await field("attempts").getByRole("button", { name: "Reset to default: Attempts" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset to default" }).click();
  await page.getByText('"Attempts" has its default again').waitFor();
  await field("attempts").getByText("Changed by").waitFor({ state: "detached" });
  expect(await input("attempts").inputValue()).toBe("4");
});
it("sets a secret and never shows it", async () => {
  const { page } = operator;
  await field("token").getByRole("button", { name: "Set a new value: Token" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "New value" }).fill("abc");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("alert").waitFor();
  await operator.isAccessible();
  await dialog.getByRole("textbox", { name: "New value" }).fill("canary-secret");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => input("token").inputValue()).toBe("Set");
  expect(await page.content()).not.toContain("canary-secret");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("canary-secret");
});
it("asks for the password again where a setting is sensitive", async () => {
  const { page } = operator;
  await letProofPass(site.portal);
  await field("mode").getByRole("combobox").selectOption("Fast");
  await save();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(tunedPassword);
  await operator.isAccessible();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await field("mode").getByText(`Changed by ${tunedAccounts.root}`).waitFor();
});
it("reaches the page of the plugin live, and no more than the schema permits", async () => {
  const { page } = operator;
  await operator.open("/tuned");
  await page.getByText("Open:").waitFor();
  await changeElsewhere("note", "for everyone");
  await page.getByText("Open: for everyone").waitFor();
  await operator.open("/tuned-two");
  await page.getByText("Closed: fixed here").waitFor();
});
it("is an error that can be retried", async () => {
  const { page } = operator;
  const retry = await failUntilRetried(page, "**/get_settings", { json: { ok: false, error: "Try later" } });
  await operator.open("/tuned");
  await page.evaluate(() => history.pushState({}, "", "/portal/settings"));
  await page.goBack();
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByText("Try later").waitFor();
  await operator.isAccessible();
  await retry(page.getByRole("button", { name: "Try again" }));
  await field("attempts").waitFor();
});
it("has nothing for users without rights", async () => {
  const visitor = await site.visit();
  await visitor.signIn(tunedAccounts.user, tunedPassword);
  await visitor.open("/settings");
  await visitor.page.getByText("There are no settings for you").waitFor();
  await visitor.isAccessible();
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
it("shows what the config fixes as read-only", async () => {
  const visitor = await site.visit();
  await visitor.signIn(tunedAccounts.operator, tunedPassword);
  await visitor.open("/settings");
  const note = visitor.page.locator('[data-field="tuned-two/note"]');
  await note.getByText("Set in portal.config.ts").waitFor();
  await visitor.page.locator('[data-field="tuned/attempts"]').getByText("You can see this setting").waitFor();
  await visitor.isAccessible();
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

const shapes: [string, BrowserContextOptions, Record<string, string>][] = [
  ["narrow and dark", { viewport: { width: 360, height: 740 } }, { [storageKeys.theme]: "dark" }],
  ["right to left", { viewport: { width: 768, height: 900 } }, { [storageKeys.language]: "ar" }],
  ["wide", { viewport: { width: 1440, height: 900 } }, {}],
];
it.each(shapes)("fits its page: %s", async (_shape, options, stored) => {
  const visitor = await site.visit(options);
  await visitor.signIn(tunedAccounts.root, tunedPassword, stored);
  const { page } = visitor;
  await visitor.open("/settings");
  await page.locator('[data-field="tuned/days"]').waitFor();
  const title = stored[storageKeys.language] === "ar" ? "الإعدادات" : "Settings";
  await page.getByRole("heading", { name: title, exact: true }).waitFor();
  const width = options.viewport?.width ?? 0;
  if (process.env["SCREENSHOTS"] !== undefined)
    await page.screenshot({ path: `${process.env["SCREENSHOTS"]}/settings-${width}.png`, fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await visitor.isAccessible();
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
it("never made the browser complain", () => {
  expect(operator.complaints).toEqual([]);
});
