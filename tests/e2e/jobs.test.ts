/** The page of background jobs: found by menu and palette, filtered, retried and cancelled. */
import { sql } from "kysely";
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storageKeys } from "../../kernel/contract/limits.ts";
import { failUntilRetried } from "./support/fail-until-retried.ts";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite());
  await sql`insert into portal_jobs.job (name, state, started_on, completed_on, output, policy, retry_limit, retry_count)
    values ('audit-log/retention', 'failed', now(), now(), '{"message": "The disk is full"}', 'short', 3, 3)`.execute(
    site.portal.kernel.db,
  );
  await sql`insert into portal_jobs.job (name, state, start_after, policy)
    values ('audit-log/retention', 'created', now() + interval '1 day', 'short')`.execute(site.portal.kernel.db);
});
afterAll(() => site.close());

it("is opened from the menu and the palette, and says when nothing is there", async () => {
  const { page } = operator;
  await operator.open("/");
  await page.getByRole("navigation").getByRole("link", { name: "Jobs", exact: true }).click();
  await page.getByRole("heading", { name: "Jobs" }).waitFor();
  await page.getByLabel("Plugin").selectOption("notifications");
  await page.getByText("No jobs are running").waitFor();
  await operator.isAccessible();
});
it("shows schedules in words, with their next run", async () => {
  const { page } = operator;
  await page.getByLabel("Plugin").selectOption("audit-log");
  await page.getByRole("tab", { name: "Scheduled" }).press("Enter");
  expect(page.url()).toMatch(/\?group=scheduled$/);
  await page.getByRole("tab", { name: "Scheduled" }).press("ArrowLeft");
  await page.getByRole("tab", { name: /^Waiting/, selected: true }).press("End");
  await page.getByRole("tab", { name: /^Finished/, selected: true }).press("ArrowRight");
  await page.getByRole("tab", { name: "Running", selected: true }).press("ArrowLeft");
  await operator.open("/jobs?group=scheduled");
  await page.getByLabel("Plugin").selectOption("audit-log");
  await page.getByRole("tab", { name: "Scheduled", selected: true }).waitFor();
  const schedule = page.getByRole("listitem").filter({ hasText: "retention" });
  await schedule.getByText("At 03:17 (UTC)").waitFor();
  await schedule.getByText(/^Next run/).waitFor();
  await operator.isAccessible();
});
it("shows why a job failed, and retries it", async () => {
  const { page } = operator;
  await page.getByRole("tab", { name: /^Failed/ }).click();
  const job = page.getByRole("listitem").filter({ hasText: "The disk is full" });
  await job.getByText("Attempt 4 of 4").waitFor();
  await operator.isAccessible();
  await job.getByRole("button", { name: "Retry retention" }).click();
  await page.getByText("The job runs again").waitFor();
  await page.getByText("No jobs have failed").waitFor();
  await page.getByRole("tab", { name: /^Finished/ }).click();
  await page.getByRole("listitem").filter({ hasText: "Completed" }).first().waitFor();
});
it("cancels a waiting job after a question", async () => {
  const { page } = operator;
  await page.getByRole("tab", { name: /^Waiting/ }).click();
  await page.getByRole("button", { name: "Cancel retention" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel job" }).click();
  await page.getByText("No jobs are waiting").waitFor();
  await page.getByRole("tab", { name: /^Finished/ }).click();
  await page.getByText("Canceled", { exact: true }).waitFor();
});
it("is an error that can be retried, and closed to other users", async () => {
  const { page } = operator;
  const retry = await failUntilRetried(page, "**/list_jobs", { json: { ok: false, error: "Try later" } });
  await page.getByRole("tab", { name: /^Failed/ }).click();
  await page.getByText("Try later").waitFor();
  await retry(page.getByRole("button", { name: "Try again" }));
  await page.getByText("No jobs have failed").waitFor();
  const { admin, user, anonymous } = site.portal;
  const body = { instanceId: "audit-log", job: "retention", id: "00000000-0000-4000-8000-000000000000" };
  for (const [path, sent] of [
    ["/list_jobs", { group: "failed" }],
    ["/list_job_schedules", {}],
    ["/retry_job", { ...body, attempts: 1 }],
    ["/cancel_job", body],
  ] as const) {
    expect((await user.post(path, sent)).body.error).toBe("Action is not allowed");
    expect((await anonymous.post(path, sent)).status).toBe(401);
  }
  expect((await admin.post("/cancel_job", body)).body.error).toBe("Job not found");
  for (const [caller, pages] of [
    [admin, 1],
    [user, 0],
  ] as const)
    expect(
      (await caller.get("/get_base_config")).body.config.kernelPages.filter(
        ({ path }: { path: string }) => path === "/jobs",
      ),
    ).toHaveLength(pages);
});

const shapes: [string, BrowserContextOptions, Record<string, string>][] = [
  ["narrow and dark", { viewport: { width: 360, height: 740 } }, { [storageKeys.theme]: "dark" }],
  ["right to left", { viewport: { width: 768, height: 900 } }, { [storageKeys.language]: "ar" }],
  ["wide", { viewport: { width: 1440, height: 900 } }, {}],
];
it.each(shapes)("fits its page: %s", async (_shape, options, stored) => {
  const visitor = await site.visit(options);
  await visitor.signIn("admin@demo.test", "Demo-admin-1", stored);
  const { page } = visitor;
  await visitor.open("/jobs");
  const width = options.viewport?.width ?? 0;
  for (const place of [2, 4]) {
    await page.getByRole("tab").nth(place).click();
    await page.locator("main li").first().waitFor();
    if (process.env["SCREENSHOTS"] !== undefined)
      await page.screenshot({ path: `${process.env["SCREENSHOTS"]}/jobs-${width}-${place}.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await visitor.isAccessible();
  }
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
it("never made the browser complain", () => {
  expect(operator.complaints).toEqual([]);
});
