import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { becomes, redeem, soldCodes } from "../support/redeeming.ts";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let visitor: Visitor;
let codes: string[];
beforeAll(async () => {
  ({ site, operator: visitor } = await openDemoSite());
  codes = await soldCodes(site.portal, 3);
});
afterAll(() => site.close());

it("redeems on a code's page: for a player, step by step, stopped, tried again and failed", async () => {
  const { page } = visitor;
  await visitor.open(`/resource/codes/show/${codes[0]}`);
  await page.getByRole("button", { name: "Redeem" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Redemption cannot be cancelled once started.").waitFor();
  const confirm = dialog.getByRole("button", { name: "Confirm" });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel("Player ID").fill("   ");
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel("Player ID").fill("sandbox-stall");
  await visitor.isAccessible();
  await confirm.click();
  await dialog.getByText("Step 2 of 4").waitFor();
  expect(await dialog.getByRole("progressbar").getAttribute("value")).toBe("50");
  await visitor.isAccessible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByText("The redemption was cancelled. The code wasn't used.").waitFor();
  await dialog.getByRole("button", { name: "Retry" }).click();
  await dialog.getByLabel("Player ID").fill("sandbox-fail");
  await confirm.click();
  await dialog.getByText("Player not found").waitFor();
  await visitor.isAccessible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Failed" }).waitFor();
});

it("follows in the list what moves, in its colour and word, and asks once for all of it", async () => {
  const { page } = visitor;
  let questions = 0;
  page.on("request", (request) => (questions += request.url().endsWith("/redeem-statuses") ? 1 : 0));
  await visitor.open(`/resource/codes?filter__id__in=${encodeURIComponent(JSON.stringify([codes[1], codes[2]]))}`);
  // Cells out of view are not polled.
  await page.getByRole("columnheader", { name: "Redeem" }).scrollIntoViewIfNeeded();
  await redeem(site.portal.admin, codes[1] ?? "", "player");
  await redeem(site.portal.admin, codes[2] ?? "", "sandbox-fail");
  await page.getByRole("table").getByText("Redeemed").waitFor();
  await page.getByRole("table").getByText("Player not found").waitFor();
  expect(questions).toBeGreaterThan(0);
  expect(questions).toBeLessThan(15);
  await visitor.open("/resource/codes?sort=redeem_status__asc");
  await page.getByRole("table").getByText("Redeemed").first().waitFor({ state: "attached" });
  await visitor.isAccessible();
});

it("settles what its supplier does not end: asked again first, and marked with a reason once it is stuck", async () => {
  const { page } = visitor;
  const [code = ""] = await soldCodes(site.portal, 1);
  await redeem(site.portal.admin, code, "sandbox-stall");
  await becomes(site.portal.admin, code, "inprogress");
  // The newest is listed first; the demo has one of its own.
  const settle = page.getByRole("button", { name: "Settle: sandbox-stall" });
  await visitor.open("/resource/redemptions");
  await settle.first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Available once it has been running for 10 minutes.").first().waitFor();
  expect(await dialog.getByLabel("Mark as redeemed").isDisabled()).toBe(true);
  await visitor.isAccessible();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Asking the supplier again").waitFor();
  await sql`update redemptions set sent_at = now() - interval '11 minutes'
    where code_id = ${code}`.execute(site.portal.kernel.db);
  await visitor.open("/resource/redemptions");
  await settle.first().waitFor();
  const underWay = await settle.count();
  await settle.first().click();
  await dialog.getByLabel("Mark as redeemed").check();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await dialog.getByText("Please enter a reason").waitFor();
  await visitor.isAccessible();
  await dialog.getByLabel("Reason").fill("The supplier's ticket 4711");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Marked as redeemed").waitFor();
  await expect.poll(() => settle.count()).toBe(underWay - 1);
});
