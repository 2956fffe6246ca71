/**
 * Forms with answers in any order: late, failing, lost after the server has written, and a session that ends in
 * between.
 */
import fc from "fast-check";
import { sql } from "kysely";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";
import { slowness } from "../support/slowness.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite());
  // Accepts the browser's own dialog when a page with unsaved changes is reloaded.
  operator.page.on("dialog", (dialog) => void dialog.accept());
});
afterAll(() => site.close());

const seed = Number(process.env["ORDER_SEED"] ?? 20_261_122);
const numRuns = Number(process.env["ORDER_RUNS"] ?? 8);

/** Holds each save request until the test decides its outcome. */
async function holdSavings(page: Page): Promise<Route[]> {
  const waiting: Route[] = [];
  await page.route("**/update_record", (route) => void waiting.push(route));
  return waiting;
}

/** Returns where the operator is, what the field there contains, and what the form shows about saving. */
const seenOn = (
  page: Page,
): Promise<{
  place: "form" | "record" | "sign-in";
  publisher: string | undefined;
  isSaving: boolean;
  isRefused: boolean;
}> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    const field = document.querySelector<HTMLTextAreaElement>("[data-field='publisher'] textarea");
    const place = location.pathname.includes("/edit/")
      ? "form"
      : location.pathname.endsWith("/login")
        ? "sign-in"
        : "record";
    const isRefused = [...document.querySelectorAll("main form [role=alert]")].some(
      (alert) => alert.textContent !== "",
    );
    return { place, publisher: field?.value, isSaving: field !== null && field.closest("[inert]") !== null, isRefused };
  });

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("type" as const), text: fc.stringMatching(/^[a-z]{1,6}$/) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("save" as const, "reload" as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("answer" as const, "fail" as const, "lose the answer" as const, "end the session" as const),
    }),
  },
);

it(
  "a form loses no input without asking, whether saving succeeds or fails",
  { timeout: 300_000 * slowness },
  async () => {
    const { page } = operator;
    const {
      rows: [game],
    } = await sql<{ id: string }>`select id from games order by name
    limit 1`.execute(site.portal.kernel.db);
    const id = game?.id ?? "";
    const stored = async (): Promise<string> =>
      (
        await sql<{ publisher: string }>`select publisher from games
    where id = ${id}`.execute(site.portal.kernel.db)
      ).rows[0]?.publisher ?? "";
    const field = page.getByLabel("Publisher", { exact: true });
    await page.unrouteAll();
    const waiting = await holdSavings(page);
    const openForm = async (): Promise<void> => {
      await operator.open(`/resource/games/edit/${id}`);
      await field.waitFor();
    };
    const signInAgain = async (): Promise<void> => {
      await page.getByLabel("Email").fill("admin@demo.test");
      await page.getByLabel("Password", { exact: true }).fill("Demo-admin-1");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL((address) => !address.pathname.endsWith("/login"));
    };
    const settle = async (what: "answer" | "fail" | "lose the answer" | "end the session"): Promise<void> => {
      const route = waiting.shift();
      if (route === undefined) return;
      if (what === "end the session") await sql`delete from portal_sessions`.execute(site.portal.kernel.db);
      if (what === "fail") await route.fulfill({ status: 500, json: { error: "Made to fail" } });
      else if (what === "lose the answer") {
        await route.fetch();
        await route.abort("connectionreset");
      } else await route.continue();
      await expect
        .poll(async () => {
          const { place, isSaving, isRefused } = await seenOn(page);
          return place !== "form" || (!isSaving && isRefused);
        })
        .toBe(true);
    };
    /** Only changed values are sent; a form that asks to resolve a conflict sends nothing. */
    const save = async (): Promise<void> => {
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect.poll(async () => waiting.length > 0 || (await seenOn(page)).isRefused).toBe(true);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        await openForm();
        let typed = await field.inputValue();
        /** Whether typed text is on the screen, in the database, or restored once the form is open again. */
        const isKept = async (): Promise<boolean> => {
          const { place, publisher } = await seenOn(page);
          return place === "form" ? publisher === typed : place === "sign-in" || (await stored()) === typed;
        };
        for (const each of steps) {
          const { place, isSaving } = await seenOn(page);
          if (place === "sign-in") {
            await signInAgain();
            await openForm();
          }
          if (place === "record") await openForm();
          if (each.do === "type" && !isSaving) {
            typed = each.text;
            await field.fill(typed);
          } else if (each.do === "save" && !isSaving && typed !== (await stored())) await save();
          else if (each.do === "reload" && waiting.length === 0) await openForm();
          else if (
            each.do === "answer" ||
            each.do === "fail" ||
            each.do === "lose the answer" ||
            each.do === "end the session"
          )
            await settle(each.do);
          await expect.poll(isKept).toBe(true);
        }
        while (waiting.length > 0) await settle("answer");
        await expect.poll(async () => (await seenOn(page)).isSaving).toBe(false);
        if ((await seenOn(page)).place === "sign-in") await signInAgain();
        await openForm();
        await expect.poll(() => field.inputValue()).toBe(typed);
        const question = page.getByRole("button", { name: "Discard", exact: true });
        if ((await question.count()) > 0) await question.click();
      }),
      { seed, numRuns, endOnFailure: true },
    );
  },
);
