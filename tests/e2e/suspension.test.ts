/** Suspending an account, and confirming one's identity before creating a token, in a real browser. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { letProofPass } from "../support/let-proof-pass.ts";
import { password, type MailedPortal } from "../support/mailed-portal.ts";
import { openMailedSite } from "./support/mailed-site.ts";
import type { Site } from "./support/site.ts";

let site: Site & { portal: MailedPortal };
beforeAll(async () => {
  site = await openMailedSite();
});
afterAll(() => site.close());

it("an operator suspends an account with a reason, sees it marked, and reactivates it", async () => {
  const { page, complaints, open, signIn, isAccessible, close } = await site.visit();
  const kim = await site.visit();
  await kim.signIn("kim@demo.test", password);
  await kim.open("/");
  await signIn("root@demo.test", password);
  await open("/resource/users");
  await letProofPass(site.portal);
  await page.getByRole("button", { name: "Suspend: kim" }).click();
  const dialog = page.getByRole("dialog", { name: "Suspend kim?" });
  await isAccessible();
  await dialog.getByText("Shown in the audit log and to colleagues. kim can't see it.").waitFor();
  await dialog.getByLabel("Reason").fill("Chargebacks");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Confirm that it's you" });
  await question.getByLabel("Password", { exact: true }).waitFor();
  await isAccessible();
  await page.keyboard.press("Escape");
  await dialog.getByText("Nothing changed because you didn't confirm that it's you").waitFor();
  expect(await dialog.getByLabel("Reason").inputValue()).toBe("Chargebacks");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await question.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByText("Account suspended").waitFor();
  const row = page.getByRole("row").filter({ hasText: "kim@demo.test" });
  await row.getByText("Suspended", { exact: true }).waitFor();
  await isAccessible();
  await kim.page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Suspend: root" }).count()).toBe(0);
  await open(`/resource/users/show/${site.portal.ids["kim"]}`);
  await page.getByText("Chargebacks", { exact: true }).waitFor();
  await isAccessible();
  await page.getByRole("button", { name: "Reactivate" }).click();
  await page.getByRole("dialog", { name: "Reactivate kim?" }).getByRole("button", { name: "Reactivate" }).click();
  await page.getByRole("button", { name: "Suspend" }).waitFor();
  expect(complaints).toEqual([]);
  await kim.close();
  await close();
});

it("a token is made after the password was given, with what had been typed", async () => {
  const { page, complaints, open, signIn, close } = await site.visit();
  await signIn("lee@demo.test", password);
  await open("/resource/api_token/create");
  await page.getByLabel("Name").fill("Shop robot");
  await letProofPass(site.portal);
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Confirm that it's you" });
  await question.getByLabel("Password", { exact: true }).fill("not this one");
  await page.keyboard.press("Enter");
  await question.getByText("The password is incorrect").waitFor();
  await question.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByText("Copy it now: it won't be shown again.").waitFor();
  expect(
    (
      await sql`select name from api_tokens
    where user_id = ${site.portal.ids["lee"]}`.execute(site.portal.kernel.db)
    ).rows,
  ).toEqual([{ name: "Shop robot" }]);
  expect(complaints).toEqual([]);
  await close();
});
