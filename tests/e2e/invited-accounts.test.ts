/** Accounts that a colleague makes: with a mailed link, and with a password that works once. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { password, type MailedPortal } from "../support/mailed-portal.ts";
import { openMailedSite } from "./support/mailed-site.ts";
import type { Site, Visitor } from "./support/site.ts";

type MailedSite = Site & { portal: MailedPortal };
let site: MailedSite;
let typing: MailedSite;
beforeAll(async () => {
  [site, typing] = [await openMailedSite(), await openMailedSite("tests/fixtures/typed-passwords.config.ts")];
});
afterAll(async () => {
  await site.close();
  await typing.close();
});

const signedIn = async (at: MailedSite): Promise<Visitor> => {
  const visitor = await at.visit();
  await visitor.signIn("root@demo.test", password);
  return visitor;
};
const choose = async ({ page }: Visitor, word: string): Promise<void> => {
  await page.getByLabel("New password", { exact: true }).fill(word);
  await page.getByLabel("Confirm new password").fill(word);
  await page.getByRole("button", { name: "Set new password" }).click();
};

it("are made without a password; the owner chooses one with the mailed link", async () => {
  const root = await signedIn(site);
  await root.open("/resource/users/create");
  await root.page.getByText("We'll mail a link to choose a password to this address").waitFor();
  expect(await root.page.getByLabel("Password").count()).toBe(0);
  await root.isAccessible();
  await root.page.getByLabel("Email").fill("nora@demo.test");
  await root.page.getByRole("button", { name: "Save", exact: true }).first().click();
  await root.page.waitForURL("**/users/show/*");
  const { subject, link } = await site.portal.mail.next("nora@demo.test");
  expect(subject).toBe("Your account at Codeport");
  const nora = await site.visit();
  await nora.page.goto(link?.href ?? "");
  await choose(nora, "Noras-word-1");
  await nora.page.getByText("Password reset successfully. Please login with your new password").waitFor();
  await nora.signIn("nora@demo.test", "Noras-word-1");
  for (const visitor of [root, nora]) {
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }
});

it("where a colleague may type a password, sign in with it once, to choose another", async () => {
  const root = await signedIn(typing);
  await root.open(`/resource/users/edit/${typing.portal.ids["kim"]}`);
  await root.page.getByLabel("Password", { exact: true }).fill("Typed-by-root-1");
  await root.page.getByRole("button", { name: "Save", exact: true }).first().click();
  await root.page.waitForURL("**/users/show/*");
  const kim = await typing.visit();
  await kim.open("/login");
  await kim.page.locator("input[name=username]").fill("kim@demo.test");
  await kim.page.locator("input[name=password]").fill("Typed-by-root-1");
  await kim.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await kim.page
    .getByText("An administrator set your password. Choose one that only you know, then sign in.")
    .waitFor();
  await kim.isAccessible();
  await choose(kim, "Typed-by-root-1");
  await kim.page.getByText("Choose another password: an administrator knows this one").waitFor();
  await choose(kim, "Kims-own-word-1");
  await kim.page.getByText("Password reset successfully. Please login with your new password").waitFor();
  await kim.signIn("kim@demo.test", "Kims-own-word-1");
  for (const visitor of [root, kim]) {
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }
});
