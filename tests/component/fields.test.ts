/** The input of every column type: what is typed is what the form saves, and what it cannot read it says at once. */
import type { Locator, Page } from "playwright-core";
import { describe } from "vitest";
import type { Column } from "../../kernel/contract/resources/column.ts";
import { it } from "./support/open-scene.ts";

const value = async (page: Page): Promise<unknown> => {
  const text = await page.getByRole("status", { name: "Value" }).textContent();
  return text === "" ? undefined : JSON.parse(text ?? "");
};
const box = (page: Page): Locator => page.locator("[data-field] :is(input, textarea, [contenteditable])").first();
const message = (page: Page): Locator => page.locator("[data-field] [role=alert]");

const typed: readonly { what: string; column: Partial<Column>; text: string; saved: unknown }[] = [
  { what: "a text", column: { type: "string" }, text: " שלום 👩‍👩‍👧 ", saved: " שלום 👩‍👩‍👧 " },
  { what: "a whole number", column: { type: "integer" }, text: "-12", saved: -12 },
  {
    what: "a whole number beyond what JavaScript can count",
    column: { type: "integer" },
    text: "9007199254740993",
    saved: "9007199254740993",
  },
  { what: "a number", column: { type: "float" }, text: "0.1", saved: 0.1 },
  {
    what: "an amount, digit by digit",
    column: { type: "decimal" },
    text: "123456789012345678901234.567890",
    saved: "123456789012345678901234.567890",
  },
  { what: "JSON", column: { type: "json" }, text: '{"a": [1, null, "é"]}', saved: { a: [1, null, "é"] } },
  { what: "a date", column: { type: "date" }, text: "2024-02-29", saved: "2024-02-29" },
  { what: "a time of day", column: { type: "time" }, text: "23:59:58", saved: "23:59:58" },
];
const wrong: readonly { column: Partial<Column>; text: string; says: string }[] = [
  { column: { type: "integer" }, text: "1.5", says: "Enter a whole number" },
  { column: { type: "decimal" }, text: "12,5x", says: "Enter a number such as 12.5" },
  { column: { type: "float" }, text: "--1", says: "Enter a number such as 12.5" },
  { column: { type: "json" }, text: '{"a": 1,\n "b": }', says: "Invalid JSON at line 2, column 7: }" },
];

describe.concurrent("a field", () => {
  it.for(typed)("saves $what as it is typed", async ({ column, text, saved }, { openScene, expect }) => {
    const { page, isAccessible } = await openScene("field", { column });
    await box(page).fill(text);
    await expect.poll(() => value(page)).toEqual(saved);
    expect(await message(page).count()).toBe(0);
    await isAccessible();
  });
  it.for(wrong)(
    "of type $column.type says that $text is wrong",
    async ({ column, text, says }, { openScene, expect }) => {
      const { page, isAccessible } = await openScene("field", { column });
      await box(page).fill(text);
      await box(page).blur();
      await message(page).waitFor();
      expect(await message(page).textContent()).toBe(says);
      expect([await box(page).getAttribute("aria-invalid"), await box(page).getAttribute("aria-describedby")]).toEqual([
        "true",
        await message(page).getAttribute("id"),
      ]);
      await isAccessible();
    },
  );
  const heightOf = (field: Locator): Promise<number> => field.evaluate((element) => element.clientHeight);
  it("of a text grows from 50 characters on, and then keeps lines apart", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("field", { column: { type: "text" } });
    await box(page).focus();
    const line = await heightOf(box(page));
    await box(page).pressSequentially("x".repeat(49));
    await page.keyboard.press("Enter");
    expect([await heightOf(box(page)), await value(page)]).toEqual([line, "x".repeat(49)]);
    await page.keyboard.type("y");
    await expect.poll(() => heightOf(box(page))).toBe(line + 20);
    await page.keyboard.press("Enter");
    await page.keyboard.type("z");
    await expect.poll(() => value(page)).toBe(`${"x".repeat(49)}y\nz`);
    await isAccessible();
  });
  it("of a text that grows while an input method composes keeps the composition and what can be undone", async ({
    openScene,
    expect,
  }) => {
    const { page } = await openScene("field", { column: { type: "text" } });
    await box(page).pressSequentially("x".repeat(48));
    const methods = await page.context().newCDPSession(page);
    for (const text of ["に", "にほ", "にほん"])
      await methods.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    await methods.send("Input.insertText", { text: "日本" });
    await expect.poll(() => value(page)).toBe(`${"x".repeat(48)}日本`);
    await page.keyboard.press("Control+z");
    await expect.poll(() => value(page)).toBe("x".repeat(48));
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => value(page)).toBe(`${"x".repeat(48)}日本`);
  });
  it("of a text takes a copied line without the break after it, and a paragraph whole", async ({
    openScene,
    expect,
  }) => {
    const { page } = await openScene("field", { column: { type: "text" } });
    const paste = (text: string): Promise<unknown> =>
      box(page).evaluate((element, pasted) => {
        const data = new DataTransfer();
        data.setData("text/plain", pasted);
        const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
        // A script's event does not insert by itself.
        return element.dispatchEvent(event) && document.execCommand("insertText", false, pasted);
      }, text);
    await box(page).focus();
    await paste("a line\r\n");
    await expect.poll(() => value(page)).toBe("a line");
    await paste(", and\nanother");
    await expect.poll(() => value(page)).toBe("a line, and\nanother");
  });
  it("of a moment is typed in the reader's time zone, and saved in UTC", async ({ openScene, expect }) => {
    const { page } = await openScene("field", { column: { type: "datetime" } }, { timezoneId: "Europe/Berlin" });
    // The hour after the clocks go forward.
    await box(page).fill("29 Mar 2026");
    await page.getByLabel("Value, time").fill("03:30:00");
    await expect.poll(() => value(page)).toBe("2026-03-29T01:30:00.000Z");
  });
  it("of a moment with only its date says so", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("field", { column: { type: "datetime" } });
    await box(page).fill("29 Mar 2026");
    await box(page).blur();
    await message(page).waitFor();
    expect(await message(page).textContent()).toBe("Complete this date or time, or clear it");
    expect(await value(page)).toBeNull();
    await isAccessible();
  });
  it("of yes and no is one group of choices", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("field", { column: { type: "boolean" }, stored: null });
    await page.getByText("No", { exact: true }).click();
    await expect.poll(() => value(page)).toBe(false);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => value(page)).toBe(true);
    await isAccessible();
  });
  it("of fixed values shows their labels, and saves the value with its type", async ({ openScene, expect }) => {
    const column = {
      enum: [
        { value: 1, label: "One" },
        { value: "1", label: "The text one" },
        { value: null, label: "None" },
      ],
    };
    const { page, isAccessible } = await openScene("field", { column, stored: "1" });
    const select = page.getByRole("combobox", { name: "Value" });
    await select.selectOption({ label: "One" });
    await expect.poll(() => value(page)).toBe(1);
    await isAccessible();
  });
  it("of a list adds, moves and removes items, and names the one that is wrong", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("field", {
      column: { isArray: { enabled: true, itemType: "integer" } },
      stored: [3],
    });
    const item = (number: number): Locator => page.getByLabel(`Item ${number}`, { exact: true });
    await page.getByRole("button", { name: "Add item" }).click();
    await item(2).fill("-4");
    await expect.poll(() => value(page)).toEqual([3, -4]);
    await page.getByRole("button", { name: "Move item 2 up" }).click();
    await expect.poll(() => value(page)).toEqual([-4, 3]);
    await item(1).fill("1.5");
    await message(page).waitFor();
    expect(await message(page).textContent()).toBe("Item 1: Enter a whole number");
    await isAccessible();
    await page.getByRole("button", { name: "Remove item 1" }).click();
    await expect.poll(() => value(page)).toEqual([3]);
  });
  it("that must not change shows its value and accepts no key", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("field", {
      column: { type: "decimal", inputSuffix: "USDT" },
      stored: "12.50",
      isReadonly: true,
    });
    await page.getByText("USDT").waitFor();
    await box(page).focus();
    await page.keyboard.type("9");
    expect([await box(page).inputValue(), await value(page)]).toEqual(["12.50", "12.50"]);
    await isAccessible();
  });
  it("offers the records that the server finds, and saves the key of the chosen one", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene(
      "field",
      { column: { foreignResource: { resourceId: "games" } } },
      { answers: { get_resource_foreign_data: { items: [{ value: "7", label: "Elden Ring" }], hasMore: false } } },
    );
    await page.getByRole("combobox").click();
    await page.getByRole("option", { name: "Elden Ring" }).click();
    await expect.poll(() => value(page)).toBe("7");
    await isAccessible();
  });
  it.for(["en", "ar", "de"] as const)(
    "has its texts in the reader's language (%s)",
    async (language, { openScene }) => {
      const { page, isAccessible } = await openScene(
        "field",
        { column: { type: "boolean" }, stored: null },
        { language, theme: "dark" },
      );
      const texts = { en: ["Yes", "No"], ar: ["نعم", "لا"], de: ["Ja", "Nein"] }[language];
      for (const text of texts) await page.locator("[data-field]").getByText(text, { exact: true }).waitFor();
      await isAccessible();
    },
  );
});
