/** The system page: found by the menu, says what is wrong and what to do, and keeps what was shown when it fails. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite());
});
afterAll(() => site.close());

it("is opened from the menu, and says what is wrong and what to do about it", async () => {
  const { page } = operator;
  await operator.open("/");
  await page.getByRole("navigation").getByRole("link", { name: "System", exact: true }).click();
  const health = page.getByRole("region", { name: "Health" });
  await health.getByText("Something needs a look").waitFor();
  await health.getByText("There is no backup yet").waitFor();
  await health.getByText("npm run backup makes one now").waitFor();
  await health.getByText(/^In order: \d/).click();
  await health.getByText("Running processes: 1").waitFor();
  for (const name of ["Processes", "Background work", "Storage", "Slowest calls", "Slowest statements", "Plugins"])
    await page.getByRole("heading", { name, exact: true }).waitFor();
  await operator.isAccessible();
});
it("shows the plan of a slow statement", async () => {
  const { page } = operator;
  const statements = page.getByRole("region", { name: "Slowest statements" });
  await statements.getByRole("button", { name: "Show plan" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Plan" });
  await dialog.getByText(/cost=\d/).waitFor();
  await operator.isAccessible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
});
it("asks again when it is told to, and keeps what it has shown when that fails", async () => {
  const { page } = operator;
  await sql`insert into system_processes
      (id, host, pid, started_at, version, node, memory, sockets, calls, clock_off_ms)
    values (gen_random_uuid(), 'another-machine', 7, now(), '0.2.0', 'v24.0.0', 1e8, 3, 1, 90000)`.execute(
    site.portal.kernel.db,
  );
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("Something is wrong").waitFor();
  await page.getByText("differ by 90 seconds").waitFor();
  await page.getByRole("rowheader", { name: /^another-machine/ }).waitFor();
  await page.route("**/plugin/system/state", (route) => route.abort());
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByRole("alert").waitFor();
  expect(await page.getByText("differ by 90 seconds").isVisible()).toBe(true);
  await page.unroute("**/plugin/system/state");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("alert").waitFor({ state: "detached" });
});
