/**
 * A record with a column of every type: what is typed is what is stored, including difficult values, and an edit of
 * something else preserves it.
 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { startTestPortal, type Caller, type TestPortal } from "../support/portal.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: TestPortal };
let visitor: Visitor;
let root: Caller;
let parentId: string;
let recordId: string;
beforeAll(async () => {
  site = await openSite(
    (options) =>
      startTestPortal({
        ...options,
        beforeListening: async ({ db }) =>
          void (await db
            .insertInto("portal_users")
            .values({
              email: "root@proof.test",
              full_name: "Root",
              role: "superadmin",
              password_hash: await hashPassword("Proof-root-1"),
            })
            .execute()),
      }),
    "tests/fixtures/specimens.config.ts",
  );
  root = await site.portal.signIn("root@proof.test", "Proof-root-1");
  parentId = (await root.post("/create_record", { resourceId: "specimens", record: { title: "Parent one" } })).body
    .newRecordId;
  visitor = await site.visit({ timezoneId: "Europe/Berlin" });
  await visitor.signIn("root@proof.test", "Proof-root-1");
});
afterAll(() => site.close());

const storedRow = async (): Promise<Record<string, unknown>> =>
  (
    await root.post("/get_resource_data", {
      source: "show",
      resourceId: "specimens",
      filters: [{ field: "id", operator: "eq", value: recordId }],
      sort: [],
      limit: 1,
      offset: 0,
    })
  ).body.data[0];
const field = (name: string) => visitor.page.locator(`[data-field="${name}"]`);
const alertOf = (name: string) => field(name).getByRole("alert");
/** Returns the code and width of the flag displayed beside its country's name. */
const flagIn = (place: Locator): Promise<string> =>
  place
    .locator("img[alt='']")
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return `${/[A-Z]{2}(?=-\w+\.svg$)/.exec(image.src)?.[0] ?? image.src} ${image.width}`;
    });
const long = "x".repeat(9_990) + "\nend 🧿";
const hard = {
  title: "שלום 👩‍👩‍👧 مرحبا",
  amount: "123456789012345678901234.567890",
  whole: "9007199254740993",
  ratio: 0.1,
  flag: false,
  day: "2024-02-29",
  moment: "2026-03-29T01:30:00.000Z",
  clock: "23:59:58",
  kind: "b",
  country: "DE",
  payload: { a: { b: [1, null, "é"] } },
  prose: "<p>Hi <strong>there</strong></p>",
  words: ["second", "first"],
  numbers: [3, -4],
  amounts: ["0.1000000000000000000001"],
  days: ["2024-02-29"],
  moments: ["2026-07-01T10:00:00.000Z"],
  flags: [false, true],
  target_kind: "specimen",
};

describe("a record with a column of every type", () => {
  it("says what is wrong where it is wrong, and leads there", async () => {
    const { page } = visitor;
    await visitor.open("/resource/specimens/create");
    await field("payload").getByRole("textbox").fill('{"a": 1,\n "b": }');
    await field("amount").getByRole("textbox").fill("12,5x");
    await field("numbers").getByRole("button", { name: "Add item" }).click();
    await field("numbers").getByLabel("Item 1", { exact: true }).fill("1.5");
    await field("day").getByRole("textbox").focus();
    await page.keyboard.type("02");
    await page.getByRole("button", { name: "Save" }).click();
    const summary = page.getByRole("region", { name: "5 fields need your attention" });
    await summary.waitFor();
    expect(await alertOf("payload").textContent()).toBe("Invalid JSON at line 2, column 7: }");
    expect(await alertOf("numbers").textContent()).toBe("Item 1: Enter a whole number");
    expect(await alertOf("day").textContent()).toBe("Enter a date such as 27 Nov 2026");
    expect(
      await field("title")
        .getByRole("textbox")
        .evaluate((input) => input === document.activeElement),
    ).toBe(true);
    await visitor.isAccessible();
    await summary.getByRole("button", { name: /^Payload/ }).click();
    await expect
      .poll(() =>
        field("payload")
          .getByRole("textbox")
          .evaluate((box) => box === document.activeElement),
      )
      .toBe(true);
  });
  it("is stored as it was typed", async () => {
    const { page } = visitor;
    page.once("dialog", (dialog) => void dialog.accept());
    await visitor.open("/resource/specimens/create");
    await page.getByRole("button", { name: "Discard" }).click();
    expect(await field("amount").getByRole("textbox").inputValue()).toBe("");
    for (const name of ["title", "amount", "whole", "prose"] as const)
      await field(name).getByRole("textbox").fill(hard[name]);
    // From 50 characters on, the input is a text area, which preserves line breaks.
    await field("long").getByRole("textbox").fill("x".repeat(50));
    await field("long").locator("textarea").fill(long);
    await field("ratio").getByRole("textbox").fill("0.1");
    await field("flag").getByText("No", { exact: true }).click();
    await field("day").getByRole("textbox").fill(hard.day);
    // The hour after the clocks go forward: 03:30 in Berlin.
    await field("moment").getByRole("textbox", { name: "Moment", exact: true }).fill("29 Mar 2026");
    await field("moment")
      .getByLabel(/, time$/)
      .fill("03:30:00");
    await field("clock").locator("input").fill(hard.clock);
    await field("kind").getByRole("combobox").selectOption({ label: "Second kind" });
    await field("target_kind").getByRole("combobox").selectOption({ label: "Specimen" });
    const choose = async (name: string, typed: string, option: RegExp): Promise<void> => {
      await field(name).getByRole("combobox").fill(typed);
      await page.getByRole("option", { name: option }).click();
      // The next field has options of the same name.
      await page.getByRole("option").first().waitFor({ state: "hidden" });
    };
    await choose("country", "germ", /^Germany$/);
    await expect.poll(() => flagIn(field("country"))).toBe("DE 18");
    await choose("parent_id", "parent", /Parent one/);
    await choose("target_id", "parent", /Parent one/);
    await field("payload").getByRole("textbox").fill(JSON.stringify(hard.payload));
    const add = async (name: string, items: string[]): Promise<void> => {
      for (const [at, item] of items.entries()) {
        await field(name).getByRole("button", { name: "Add item" }).click();
        await field(name)
          .getByLabel(`Item ${at + 1}`, { exact: true })
          .fill(item);
      }
    };
    await add("words", ["first", "second"]);
    await field("words").getByLabel("Item 2", { exact: true }).press("Alt+ArrowUp");
    await add("numbers", ["3", "-4"]);
    await add("amounts", hard.amounts);
    await add("days", hard.days);
    await add("moments", ["2026-07-01"]);
    await field("moments").getByLabel("Item 1, time").fill("12:00:00");
    for (const [at, label] of ["No", "Yes"].entries()) {
      await field("flags").getByRole("button", { name: "Add item" }).click();
      await field("flags")
        .getByLabel(`Item ${at + 1}`, { exact: true })
        .selectOption({ label });
    }
    await visitor.isAccessible();
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL("**/show/*");
    recordId = page.url().split("/").at(-1) ?? "";
    const row = await storedRow();
    expect(row).toMatchObject(hard);
    expect(row["long"] === long).toBe(true);
    expect(row["parent_id"]).toMatchObject({ pk: parentId });
    expect(row["target_id"]).toMatchObject({ pk: parentId });
  });
  it("is shown as it is stored", async () => {
    const { page } = visitor;
    const main = page.getByRole("main");
    for (const text of ["123,456,789,012,345,678,901,234.567890", "Germany", "Second kind", "Parent one"])
      await main.getByText(text).first().waitFor();
    await expect.poll(() => flagIn(main)).toBe("DE 18");
    await expect.poll(() => main.locator("strong", { hasText: "there" }).count()).toBe(1);
    await visitor.isAccessible();
  });
  it("keeps everything else when one field is changed, and empties what is cleared", async () => {
    const { page } = visitor;
    await visitor.open(`/resource/specimens/edit/${recordId}`);
    await field("whole").getByRole("textbox").fill("");
    await field("day").getByRole("textbox").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Record updated successfully").waitFor();
    expect(await storedRow()).toMatchObject({ ...hard, whole: null, day: null });
  });
});

it("never made the browser complain", () => {
  expect(visitor.complaints).toEqual([]);
});
