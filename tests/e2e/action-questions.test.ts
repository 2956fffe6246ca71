import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPortal } from "../support/portal.ts";
import { proofConfig, proofRoot, startProofPortal } from "../support/proof-portal.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: TestPortal };
let visitor: Visitor;
let dialog: Locator;
let first: Locator;

beforeAll(async () => {
  site = await openSite(startProofPortal, proofConfig);
  visitor = await site.visit();
  await visitor.signIn(...proofRoot);
  dialog = visitor.page.getByRole("dialog");
  first = visitor.page.locator("tr[data-row]", { hasText: "first" });
});
afterAll(() => site.close());

/** What the browser has reported, besides the part of the fixture that is broken on purpose. */
const complaints = (): string[] => visitor.complaints.splice(0).filter((text) => !text.includes("broken on purpose"));

/** The row has more actions than icons have room: the server's are in its menu. */
const scold = async (): Promise<void> => {
  await first.getByRole("button", { name: /^More/ }).click();
  await visitor.page.getByRole("menuitem", { name: "Scold" }).click();
};

const mood = async (): Promise<unknown> =>
  (
    await site.portal.kernel.db
      .selectFrom("proof_notes")
      .select("mood")
      .where("title", "=", "first")
      .executeTakeFirstOrThrow()
  )["mood"];

describe("an action on a record", () => {
  it("asks its question, says what it would do, and runs only if the user agrees", async () => {
    const { page } = visitor;
    await site.portal.kernel.db.updateTable("proof_notes").set({ mood: "good" }).execute();
    await visitor.open("/resource/notes");
    await scold();
    await page.getByRole("dialog", { name: "Scold this note?" }).waitFor();
    await dialog.getByText("This makes 1 note sad.").waitFor();
    // A dangerous question begins at its harmless answer.
    await expect.poll(() => dialog.getByRole("button", { name: "Cancel" }).evaluate(isFocused)).toBe(true);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    expect(await mood()).toBe("good");
    await scold();
    await dialog.getByRole("button", { name: "Scold" }).click();
    await page.getByText("Scolded").waitFor();
    expect(await mood()).toBe("bad");
    expect(complaints()).toEqual([]);
  });
  it("asks too if what it would do cannot be read", async () => {
    const { page } = visitor;
    await page.route("**/describe_bulk_action", (route) => route.fulfill({ json: { error: "Busy" } }));
    await scold();
    await page.getByRole("dialog", { name: "Scold this note?" }).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.unroute("**/describe_bulk_action");
    expect(complaints()).toEqual([]);
  });
  it("asks for the values of its form on the record's page, and keeps them when it is refused", async () => {
    const { page } = visitor;
    await first.getByRole("link", { name: "Show: first" }).click();
    await page.getByRole("button", { name: "Grade", exact: true }).click();
    await page.getByRole("dialog", { name: "Grade" }).waitFor();
    expect(await dialog.getByLabel("Points").inputValue()).toBe("3");
    await dialog.getByText("Its author reads it.").waitFor();
    await dialog.getByRole("button", { name: "Grade" }).click();
    await dialog.getByText("This field is required").waitFor();
    await expect.poll(() => dialog.getByLabel(/^Reason/).evaluate(isFocused)).toBe(true);
    await page.keyboard.type("because");
    await dialog.getByLabel("Day").fill("2026-02-03");
    await dialog.getByRole("button", { name: "Grade" }).click();
    await dialog.getByText("Give a better reason").waitFor();
    expect(await dialog.getByLabel("Day").inputValue()).toBe("03 Feb 2026");
    await dialog.getByLabel(/^Reason/).fill("Well written");
    await page.keyboard.press("Enter");
    await page.getByText("Graded").waitFor();
    await dialog.waitFor({ state: "detached" });
    await page.getByText('"reason":"Well written"').waitFor();
    expect(complaints()).toEqual([]);
  });
});

describe("an action on selected records", () => {
  it("asks for the values of its form once", async () => {
    const { page } = visitor;
    await visitor.open("/resource/notes");
    await page.locator("tr[data-row] input[type=checkbox]").first().check();
    await page.locator("tr[data-row] input[type=checkbox]").nth(1).check();
    await page.getByRole("button", { name: "Grade all" }).click();
    await dialog.getByText("This applies to 2 records.").waitFor();
    await dialog.getByLabel(/^Points/).fill("7");
    await dialog.getByRole("button", { name: "Grade all" }).click();
    await dialog.getByText("Must be at most 5").waitFor();
    await dialog.getByLabel(/^Points/).fill("5");
    await dialog.getByRole("button", { name: "Grade all" }).click();
    await page.getByText("Graded 2 with 5").waitFor();
    expect(await page.getByText("2 selected").count()).toBe(0);
    expect(complaints()).toEqual([]);
  });
});

const isFocused = (element: Element): boolean => element.ownerDocument.activeElement === element;
