/** The form of a record: what it asks for, what it says of mistakes, and what it hands over to be saved. */
import type { Page } from "playwright-core";
import { describe } from "vitest";
import type { Column } from "../../kernel/contract/resources/column.ts";
import { it } from "./support/open-scene.ts";
import { isFocused, narrow } from "../support/page-questions.ts";

const columns: readonly Partial<Column>[] = [
  { name: "title", label: "Title", required: { create: true, edit: true }, maxLength: 20 },
  {
    name: "slug",
    label: "Slug",
    validation: [{ regExp: "^[a-z-]+$", message: "Only lowercase letters and hyphens" }],
    editingNote: { create: "Part of the address", edit: "Part of the address" },
  },
  { name: "price", label: "Price", type: "decimal", minValue: 0 },
  { name: "on_sale", label: "On sale", type: "boolean" },
  { name: "discount", label: "Discount", type: "integer", showIf: { on_sale: true } },
];
const row = { title: "Card", slug: "card", price: "5.00", on_sale: false, discount: null };
const saved = async (page: Page): Promise<unknown> => {
  const text = await page.getByRole("status", { name: "Saved" }).textContent();
  return text === "" ? undefined : JSON.parse(text ?? "");
};
const save = (page: Page): Promise<void> => page.getByRole("button", { name: "Save" }).click();
const noRules = { answers: { validate_columns: { validationResults: {} } } };

describe.concurrent("a form", () => {
  it("hands over what was changed, and keeps the rest", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("form", { columns, row }, noRules);
    await page.getByLabel("Price").fill("7.25");
    await isAccessible();
    await save(page);
    await expect.poll(() => saved(page)).toMatchObject({ ...row, price: "7.25" });
  });
  it("lists its mistakes, says each beside its field, and leads to the first", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("form", { columns }, noRules);
    await page.getByLabel("Slug").fill("Not A Slug");
    await page.getByLabel("Price").fill("-1");
    // The message of the field that is left appears above the button while it is pressed, and must not move it away.
    await save(page);
    await page.getByRole("region", { name: "3 fields need your attention" }).waitFor();
    await page.locator('[data-field="slug"]').getByText("Only lowercase letters and hyphens").waitFor();
    expect(await isFocused(page.getByLabel("Title"))).toBe(true);
    expect(await saved(page)).toBe(undefined);
    await isAccessible();
    await page.getByLabel("Title").fill("Card");
    await page.getByLabel("Slug").fill("card");
    await page.getByLabel("Price").fill("1");
    await save(page);
    await expect.poll(() => saved(page)).toMatchObject({ title: "Card", slug: "card", price: "1" });
  });
  it("shows a field only while its condition holds", async ({ openScene, expect }) => {
    const { page } = await openScene("form", { columns, row }, noRules);
    expect(await page.getByLabel("Discount").count()).toBe(0);
    await page.locator('[data-field="on_sale"]').getByText("Yes", { exact: true }).click();
    await page.getByLabel("Discount").fill("10");
    await page.locator('[data-field="on_sale"]').getByText("No", { exact: true }).click();
    await expect.poll(() => page.getByLabel("Discount").count()).toBe(0);
  });
  it("says why the server refuses it, and keeps what was typed", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("form", { columns, row, refusal: "The shelf is locked" }, noRules);
    await page.getByLabel("Title").fill("Card two");
    await save(page);
    await page.getByText("The shelf is locked").first().waitFor();
    expect(await page.getByLabel("Title").inputValue()).toBe("Card two");
    await isAccessible();
  });
  it("says what the server finds wrong when a field is left", async ({ openScene, expect }) => {
    const { page } = await openScene(
      "form",
      { columns, row },
      { answers: { validate_columns: { validationResults: { slug: { isValid: false, message: "Already in use" } } } } },
    );
    await page.getByLabel("Slug").fill("other");
    await page.getByLabel("Slug").blur();
    await page.locator('[data-field="slug"]').getByText("Already in use").waitFor();
    expect(await page.getByLabel("Slug").getAttribute("aria-invalid")).toBe("true");
  });
  it("asks before it drops what was typed", async ({ openScene, expect }) => {
    const { page } = await openScene("form", { columns, row }, noRules);
    await page.getByLabel("Title").fill("Half typed");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").getByText("You have unsaved changes. Leave without saving?").waitFor();
    await page.getByRole("button", { name: "Stay" }).click();
    expect(await page.getByLabel("Title").inputValue()).toBe("Half typed");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    await expect.poll(() => saved(page)).toBe("cancelled");
  });
  it.for(["en", "ar"] as const)("fits a phone (%s)", async (language, { openScene, expect }) => {
    const { page, isAccessible } = await openScene(
      "form",
      { columns, row },
      { language, theme: "dark", ...noRules, ...narrow },
    );
    await page.locator("[data-field]").last().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await isAccessible();
  });
});
