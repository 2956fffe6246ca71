import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { letProofPass } from "../support/let-proof-pass.ts";
import { startTestPortal, type TestPortal } from "../support/portal.ts";
import { appCode, letTimePass, makePeople, password, setUpHalfWay, type Proven } from "../support/two-factor.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: TestPortal };
let ids: Record<string, string>;
let kim: Proven;
let root: Proven;
beforeAll(async () => {
  site = await openSite(startTestPortal, "tests/fixtures/twofa.config.ts");
  ids = await makePeople(site.portal, {
    root: "superadmin",
    vera: "superadmin",
    kim: "user",
    lee: "user",
    max: "user",
  });
  kim = await setUpHalfWay(site.portal, "kim");
  root = await setUpHalfWay(site.portal, "root");
});
afterAll(() => site.close());
beforeEach(async () => {
  await sql`delete from portal_attempts`.execute(site.portal.kernel.db);
  for (const id of Object.values(ids)) await letTimePass(site.portal, id);
});

/** Signs in up to the page after the password. Passkeys need a host name, not an IP address. */
async function arrive(name: string, next = "", visitor?: Visitor): Promise<Visitor> {
  const arrived = visitor ?? (await site.visit({ permissions: ["clipboard-read", "clipboard-write"] }));
  const { page } = arrived;
  await page.goto(`${site.portal.server.url.replace("127.0.0.1", "localhost")}/portal/login${next}`);
  await page.getByLabel("Email").fill(`${name}@demo.test`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  return arrived;
}
const box = (page: Page, number: number): ReturnType<Page["getByLabel"]> => page.getByLabel(`Digit ${number} of 6`);
const boxes = async (page: Page): Promise<string> =>
  (await Promise.all([1, 2, 3, 4, 5, 6].map((number) => box(page, number).inputValue()))).join("|");
const paste = async (page: Page, number: number, text: string): Promise<void> => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await box(page, number).focus();
  await page.keyboard.press("Control+V");
};
const isIn = (page: Page): Promise<void> => page.getByRole("button", { name: "Your account" }).waitFor();

describe("the page of the code", () => {
  it("takes a pasted code in any box, submits it, and opens the page that the user wanted", async () => {
    const { page, complaints, isAccessible, close } = await arrive("kim", "?next=%2Fown-account");
    await box(page, 1).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/portal/confirm2fa?next=%2Fown-account");
    await page.getByRole("button", { name: "Use a recovery code" }).waitFor();
    await isAccessible();
    expect(
      await box(page, 1).evaluate((element) => [
        element === document.activeElement,
        element.getAttribute("autocomplete"),
        element.getAttribute("inputmode"),
      ]),
    ).toEqual([true, "one-time-code", "numeric"]);
    await paste(page, 4, appCode(kim.secret).replace(/^.../, "$& "));
    await page.getByRole("heading", { name: "Own account" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/portal/own-account");
    expect(complaints).toEqual([]);
    await close();
  });
  it("says that a code was wrong, and clears the boxes", async () => {
    const { page, complaints, close } = await arrive("kim");
    await box(page, 1).waitFor();
    await page.keyboard.type("12");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("9");
    expect(await boxes(page)).toBe("1|9||||");
    await page.keyboard.press("Backspace");
    expect(await boxes(page)).toBe("1|||||");
    await page.keyboard.type("x١2345");
    await page.getByText("Invalid code").waitFor();
    await expect.poll(() => boxes(page)).toBe("|||||");
    expect(await box(page, 1).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(appCode(kim.secret));
    await isIn(page);
    expect(await page.getByText("Invalid code").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
  it("takes a recovery code too", async () => {
    const { page, complaints, isAccessible, close } = await arrive("kim");
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await isAccessible();
    await page.getByLabel("Recovery code").fill("aaaaa-bbbbb");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Invalid code").waitFor();
    await page.getByLabel("Recovery code").fill(kim.recoveryCodes[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await isIn(page);
    expect(await page.getByText("Invalid code").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
  it("leads back to the sign-in page, also after a timeout", async () => {
    const { page, close } = await arrive("kim", "?next=%2Fown-account");
    await page.getByRole("link", { name: "Back to login" }).click();
    await page.waitForURL(/\/login\?next=%2Fown-account$/);
    await close();
    const late = await arrive("kim", "?next=%2Fown-account");
    await box(late.page, 1).waitFor();
    // Once the state of the sign-in is known: the answer that there is none would lead back without a message.
    await late.page.getByRole("button", { name: "Use a recovery code" }).waitFor();
    await sql`delete from portal_pending_sign_ins`.execute(site.portal.kernel.db);
    await late.page.keyboard.type("123456");
    await late.page.waitForURL(/\/login\?next=%2Fown-account$/);
    await late.page.getByText("Your sign-in took too long").waitFor();
    await late.page.goto(late.page.url().replace("/login", "/confirm2fa"));
    await late.page.waitForURL(/\/login\?next=%2Fown-account$/);
    await late.close();
  });
});

describe("the set-up after the password", () => {
  it("shows a secret in three ways, and recovery codes once", async () => {
    const { page, complaints, isAccessible, close } = await arrive("vera", "?next=%2Fown-account");
    await page.getByRole("img", { name: "QR code" }).waitFor();
    await isAccessible();
    expect(await page.getByRole("button", { name: "Skip for now" }).count()).toBe(0);
    await page.getByRole("button", { name: "Copy the key" }).click();
    await page.getByText("Copied to clipboard").waitFor();
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    expect(await page.getByRole("link", { name: "Open an authenticator app" }).getAttribute("href")).toBe(
      `otpauth://totp/Two%20%20Steps:vera%40demo.test?secret=${secret}&issuer=Two%20%20Steps`,
    );
    await paste(page, 1, "000000");
    await page.getByText("Invalid code").waitFor();
    await expect.poll(() => boxes(page)).toBe("|||||");
    await paste(page, 1, appCode(secret));
    await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
    expect(await page.getByText("Invalid code").count()).toBe(0);
    await isAccessible();
    await expect.poll(() => page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").count()).toBe(10);
    const arrives = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await arrives).suggestedFilename()).toBe("recovery-codes.txt");
    await page.getByRole("button", { name: "I've saved my codes" }).click();
    await page.getByRole("heading", { name: "Own account" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
  it("can be skipped where the role leaves it open", async () => {
    const { page, complaints, close } = await arrive("lee");
    await page.getByRole("button", { name: "Skip for now" }).click();
    await isIn(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("the part on the account page", () => {
  it("sets up, adds a passkey that lets in, and switches off", async () => {
    const visitor = await arrive("max", "?next=%2Fown-account");
    const { page, complaints, isAccessible, close } = visitor;
    const authenticator = await page.context().newCDPSession(page);
    await authenticator.send("WebAuthn.enable");
    await authenticator.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByRole("button", { name: "Skip for now" }).click();
    const part = page.getByRole("region", { name: "Two-factor authentication" });
    await part.getByRole("button", { name: "Set up" }).waitFor();
    await letProofPass(site.portal);
    await part.getByRole("button", { name: "Set up" }).click();
    const question = page.getByRole("dialog", { name: "Confirm that it's you" });
    await question.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Copy the key" }).click();
    await isAccessible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[A-Z2-7]{32}$/);
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    await paste(page, 1, appCode(secret));
    await page.getByRole("button", { name: "I've saved my codes" }).click();
    await part.getByText("10 of 10 left").waitFor();
    await letTimePass(site.portal, ids["max"]);
    await part.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await isAccessible();
    await dialog.getByLabel("Name").fill("Laptop");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await part.getByText("Laptop").waitFor();
    await isAccessible();
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByText("Sign out").click();
    // A page that is opened before the answer arrives still considers itself signed in.
    await page.waitForURL("**/login");
    await arrive("max", "?next=%2Fown-account", visitor);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await part.getByText("last used").waitFor();
    await letTimePass(site.portal, ids["max"]);
    await part.getByRole("button", { name: "Turn off" }).click();
    await letProofPass(site.portal);
    await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
    const withCode = page.getByRole("dialog", { name: "Confirm that it's you" });
    await withCode.getByLabel("Two-factor code or recovery code").waitFor();
    await isAccessible();
    await withCode.getByRole("button", { name: "Use a passkey" }).click();
    await part.getByRole("button", { name: "Set up" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

it("a superadmin sees on a user's page whether they have two-factor, and resets it", async () => {
  const { page, complaints, isAccessible, close } = await arrive(
    "root",
    `?next=${encodeURIComponent("/resource/users")}`,
  );
  await box(page, 1).waitFor();
  await page.keyboard.type(appCode(root.secret));
  await page.getByRole("link", { name: /^Show: kim/ }).waitFor();
  await page.goto(
    `${site.portal.server.url.replace("127.0.0.1", "localhost")}/portal/resource/users/show/${ids["kim"]}`,
  );
  const state = page.locator("dt", { hasText: "Two-factor authentication" }).locator("+ dd");
  await state.getByText("On", { exact: true }).waitFor();
  await isAccessible();
  await page.getByRole("button", { name: "Reset two-factor" }).click();
  await page.getByRole("dialog").getByText("Reset two-factor authentication for kim?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Reset two-factor" }).click();
  await state.getByText("Off", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Reset two-factor" }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
