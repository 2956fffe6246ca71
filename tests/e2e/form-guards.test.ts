/**
 * Forms in progress: unfinished input survives and is guarded, and references offer the records they can refer to,
 * however many there are.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { startTestPortal, type TestPortal } from "../support/portal.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: TestPortal };
let visitor: Visitor;
beforeAll(async () => {
  site = await openSite(
    (options) =>
      startTestPortal({
        ...options,
        beforeListening: async ({ db }) => {
          await db
            .insertInto("portal_users")
            .values({
              email: "root@proof.test",
              full_name: "Root",
              role: "superadmin",
              password_hash: await hashPassword("Proof-root-1"),
            })
            .execute();
          await sql`insert into specimens (title) select 'Specimen ' || lpad(number::text, 4, '0')
          from generate_series(1, 1200) as number`.execute(db);
        },
      }),
    "tests/fixtures/specimens.config.ts",
  );
  visitor = await site.visit();
  await visitor.signIn("root@proof.test", "Proof-root-1");
});
afterAll(() => site.close());

const field = (name: string) => visitor.page.locator(`[data-field="${name}"]`);
const openCreate = async (): Promise<void> => {
  await visitor.open("/resource/specimens/create");
  await field("title").getByRole("textbox").waitFor();
};

describe("what is half typed", () => {
  it("comes back after a reload as it was typed, JSON that is none included, and says again what is wrong with it", async () => {
    const { page } = visitor;
    await openCreate();
    await field("payload").getByRole("textbox").fill('{"half": [1, 2');
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/^We restored your unsaved changes from \d\d \w{3} \d{4} \d\d:\d\d:\d\d$/).waitFor();
    expect(await field("payload").getByRole("textbox").inputValue()).toBe('{"half": [1, 2');
    await field("title").getByRole("textbox").fill("Titled");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => field("payload").getByRole("alert").textContent()).toMatch(/^Invalid JSON: unexpected end/);
    await page.getByRole("button", { name: "Discard" }).click();
    expect(await field("payload").getByRole("textbox").inputValue()).toBe("");
    expect(await field("payload").getByRole("alert").count()).toBe(0);
  });
  it("is not lost by Back, by a link, by the palette or by a reload, unless that is wanted", async () => {
    const { page } = visitor;
    await visitor.open("/resource/specimens");
    await page.getByRole("link", { name: "Create", exact: true }).click();
    await field("title").getByRole("textbox").fill("Precious");
    const question = page.getByRole("dialog").getByText("You have unsaved changes. Leave without saving?");
    await page.goBack();
    await question.waitFor();
    await page.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "detached" });
    expect(await field("title").getByRole("textbox").inputValue()).toBe("Precious");
    await page.getByRole("navigation").getByRole("link", { name: "Specimens" }).first().click();
    await question.waitFor();
    await page.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "detached" });
    let asked = "";
    page.once("dialog", (dialog) => {
      asked = dialog.type();
      void dialog.dismiss();
    });
    await page.reload({ timeout: 3_000 }).catch(() => undefined);
    expect([asked, await field("title").getByRole("textbox").inputValue()]).toEqual(["beforeunload", "Precious"]);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /Search pages/ }).fill("specim");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await question.waitFor();
    await page.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "detached" });
    expect([page.url(), await field("title").getByRole("textbox").inputValue()]).toEqual([
      expect.stringContaining("/resource/specimens/create"),
      "Precious",
    ]);
    await page.goBack();
    await question.waitFor();
    // A second attempt in the same moment as the answer to the first is asked about too.
    await page.getByRole("button", { name: "Stay" }).evaluate((stay: HTMLElement) => {
      stay.click();
      history.back();
    });
    await page.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "detached" });
    await page.goBack();
    await question.waitFor();
    await page.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL(/\/resource\/specimens(\?.*)?$/);
  });
});

describe("a reference", () => {
  it("among more than a thousand records draws those in sight, fetches further pages, and is searched on the server", async () => {
    const { page } = visitor;
    await openCreate();
    const box = field("parent_id").getByRole("combobox");
    await box.click();
    await page.getByRole("option", { name: "Specimen 0001" }).waitFor();
    const listed = page.getByRole("listbox", { name: "Parent" });
    expect(await listed.getByRole("option").count()).toBeLessThan(40);
    const next = page.waitForResponse(
      (response) =>
        response.url().endsWith("/get_resource_foreign_data") && response.request().postDataJSON().offset === 1_000,
    );
    await listed.evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
    await next;
    await expect
      .poll(async () => {
        await listed.evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
        return listed.getByRole("option", { name: "Specimen 1200" }).count();
      })
      .toBe(1);
    expect(await listed.getByRole("option").count()).toBeLessThan(40);
    await visitor.isAccessible();
    await box.fill("1077");
    await expect.poll(() => listed.getByRole("option").allTextContents()).toEqual(["Specimen 1077"]);
    await box.press("Enter");
    expect(await box.inputValue()).toBe("Specimen 1077");
  });
  it("to records of different kinds waits for the kind, offers only its records, and lets go of a key of another", async () => {
    const { page } = visitor;
    await openCreate();
    const target = field("target_id").getByRole("combobox");
    expect(await target.getAttribute("placeholder")).toBe("Choose Target kind first");
    await field("target_kind").getByRole("combobox").selectOption({ label: "User" });
    await target.click();
    const offered = page.getByRole("listbox", { name: "Target" }).getByRole("option");
    await expect.poll(() => offered.allTextContents()).toEqual(["Root"]);
    await offered.first().click();
    expect(await target.inputValue()).toBe("Root");
    await field("target_kind").getByRole("combobox").selectOption({ label: "Specimen" });
    await expect.poll(() => target.inputValue()).toBe("");
    await target.click();
    await offered.filter({ hasText: "Specimen 0001" }).waitFor();
    expect(await offered.filter({ hasText: "Root" }).count()).toBe(0);
    await visitor.isAccessible();
  });
});

it("never made the browser complain", () => {
  expect(visitor.complaints).toEqual([]);
});
