/**
 * Notifications: as a toast, in the bell and in the history; nothing from the socket is lost when the connection drops.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { failUntilRetried } from "./support/fail-until-retried.ts";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import { notify } from "../support/notify.ts";
import { connectionOf } from "./support/live-connection.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
let pk: string;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite());
  pk = (await site.portal.admin.get("/get_base_config")).body.adminUser.pk;
});
afterAll(() => site.close());
beforeEach(async () => void (await sql`delete from user_notifications`.execute(site.portal.kernel.db)));

const show = (message: string, link?: string): Promise<void> =>
  notify(site.portal.kernel, pk, { message, ...(link === undefined ? {} : { link }) });
const bell = ({ page }: Visitor, name: string | RegExp = /^Notifications/): ReturnType<Visitor["page"]["getByRole"]> =>
  page.getByRole("button", { name, exact: true });
const panel = ({ page }: Visitor): ReturnType<Visitor["page"]["getByRole"]> =>
  page.getByRole("dialog", { name: "Notifications" });

it("shows a toast, counts it in every tab, keeps it, and leads where it points", async () => {
  await operator.open("/resource/games");
  const other = await operator.page.context().newPage();
  await other.goto(operator.page.url());
  await bell(operator, "Notifications").waitFor();
  await show("Your order is ready", "/resource/orders");
  await operator.page.getByText("Your order is ready").waitFor();
  await bell(operator, "Notifications, 1 unread").waitFor();
  // The other tab may or may not be hidden behind this one; it refreshes when it becomes visible.
  await other.bringToFront();
  await other.getByRole("button", { name: "Notifications, 1 unread" }).waitFor();
  await operator.page.bringToFront();
  await bell(operator).click();
  const entry = panel(operator).getByRole("link", { name: /Your order is ready/ });
  await entry.waitFor();
  expect(await entry.textContent()).toContain("Unread");
  await operator.isAccessible();
  await entry.click();
  await operator.page.waitForURL("**/resource/orders");
  await bell(operator, "Notifications").waitFor();
  await other.bringToFront();
  await other.getByRole("button", { name: "Notifications", exact: true }).waitFor();
  await other.close();
  expect(operator.complaints).toEqual([]);
});
it("takes what arrives into the open history, page by page, and marks all as read, by keyboard", async () => {
  await sql`insert into user_notifications (user_id, message, created_at)
    select ${pk}::uuid, 'told ' || n, now() - make_interval(hours => 60 - n)
      from generate_series(1, 25) as n`.execute(site.portal.kernel.db);
  const { page } = operator;
  await operator.open("/resource/games");
  await bell(operator, "Notifications, 25 unread").waitFor();
  await bell(operator).focus();
  await page.keyboard.press("Enter");
  const items = panel(operator).getByRole("listitem");
  await expect.poll(() => items.count()).toBe(20);
  await show("hot off the press");
  await expect.poll(() => items.count()).toBe(21);
  expect(await items.first().textContent()).toContain("hot off the press");
  await panel(operator).getByRole("button", { name: "Show more" }).press("Enter");
  await expect.poll(() => items.count()).toBe(26);
  expect(await panel(operator).getByRole("heading", { level: 3 }).first().textContent()).toBe("Today");
  const first = panel(operator).getByRole("button", { name: /hot off the press/ });
  await first.press("Enter");
  await bell(operator, "Notifications, 25 unread").waitFor({ state: "attached" });
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
  await panel(operator).getByRole("button", { name: "Mark all as read" }).press("Enter");
  await expect.poll(() => panel(operator).getByText("Unread:").count()).toBe(0);
  await page.keyboard.press("Escape");
  await bell(operator, "Notifications").waitFor();
  expect(await bell(operator).evaluate((element) => element === document.activeElement)).toBe(true);
  expect(operator.complaints).toEqual([]);
});
it("shows that there are none, or that loading failed, and retries", async () => {
  const { page } = operator;
  await operator.open("/resource/games");
  await bell(operator).click();
  await panel(operator).getByText("No notifications yet").waitFor();
  await operator.isAccessible();
  await page.keyboard.press("Escape");
  const retry = await failUntilRetried(page, "**/plugin/notifications/list", { json: { error: "Not today" } });
  await bell(operator).click();
  await panel(operator).getByText("Not today").waitFor();
  await operator.isAccessible();
  await retry(panel(operator).getByRole("button", { name: "Try again" }));
  await panel(operator).getByText("No notifications yet").waitFor();
  await page.keyboard.press("Escape");
});
it("misses nothing while the connection is away: bell, badge and rows are asked for again when it is back", async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  const connection = await connectionOf(visitor);
  await visitor.signIn("admin@demo.test", "Demo-admin-1");
  // The bell says 0 until it is answered.
  const counted = page.waitForResponse("**/notifications/unread");
  await visitor.open("/resource/games");
  await counted;
  await bell(visitor, "Notifications").waitFor();
  const badge = page.getByRole("navigation").getByRole("link", { name: /^Codes/ });
  await badge.getByText("100+").waitFor();
  const before = await badge.textContent();
  const row = page.locator("tr[data-row]").first();
  const key = await row.getAttribute("data-row");
  await connection.lose();
  // All of this happens while the client is disconnected.
  await show("While you were away");
  await sql`update codes set status = 'sold', sold_at = now() where status = 'new' and id
    not in (select id from codes where status = 'new' limit 40)`.execute(site.portal.kernel.db);
  expect(
    (
      await site.portal.admin.post("/update_record", {
        resourceId: "games",
        recordId: key,
        record: { publisher: "Renamed Meanwhile" },
      })
    ).body.ok,
  ).toBe(true);
  expect([
    await badge.textContent(),
    await page.getByText("Renamed Meanwhile").count(),
    await bell(visitor, "Notifications").count(),
  ]).toEqual([before, 0, 1]);
  connection.restore();
  await bell(visitor, "Notifications, 1 unread").waitFor();
  await expect.poll(() => badge.textContent()).not.toBe(before);
  await page.getByText("Renamed Meanwhile").waitFor();
  await visitor.close();
});
