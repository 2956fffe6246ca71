/** Inputs of quantities and of decimals: no keystroke is edited, and what is no number is refused in words. */
import type { Locator, Page } from "playwright-core";
import { describe } from "vitest";
import { it } from "./support/open-scene.ts";

const seats = (page: Page): Locator => page.getByRole("textbox", { name: "Seats" });
const box = (page: Page): Locator => page.getByRole("textbox", { name: "Value" });
const value = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.getByRole("status", { name: "Value" }).textContent()) || "null");
const message = (page: Page): Locator => page.getByRole("alert");

describe.concurrent("the input of a quantity", () => {
  it.for(["2.5", "2,5", "1e2", "10000", "0", "-1", "12345678901234567890", "two"])(
    "keeps %s as it is typed, and refuses it in words",
    async (text, { openScene, expect }) => {
      const { page, isAccessible } = await openScene("count", { min: 1, max: 1_000, start: 3 });
      await seats(page).fill("");
      await seats(page).pressSequentially(text);
      await seats(page).blur();
      await message(page).waitFor();
      expect(await message(page).textContent()).toBe("Enter a whole number from 1 to 1,000");
      expect([
        await seats(page).inputValue(),
        await value(page),
        await seats(page).getAttribute("aria-invalid"),
        await seats(page).getAttribute("aria-describedby"),
        await page.getByRole("button", { name: "Book" }).isDisabled(),
      ]).toEqual([text, null, "true", await message(page).getAttribute("id"), true]);
      await isAccessible();
      await seats(page).fill("7");
      await message(page).waitFor({ state: "detached" });
      expect(await value(page)).toBe(7);
    },
  );
  it.for(["25", "٢٥", "２５", "২৫", " 25 ", "\u200f25"])("reads %s", async (text, { openScene, expect }) => {
    const { page } = await openScene("count", { min: 1, max: 1_000 });
    await seats(page).fill(text);
    await seats(page).blur();
    await expect.poll(() => value(page)).toBe(25);
    expect([await seats(page).inputValue(), await message(page).count()]).toEqual([text, 0]);
  });
  it("reads groups as its own message writes them", async ({ openScene, expect }) => {
    for (const [language, text] of [
      ["en", "1,000"],
      ["de", "1.000"],
    ] as const) {
      const { page } = await openScene("count", { min: 1, max: 1_000 }, { language });
      await seats(page).fill(text);
      await expect.poll(() => value(page)).toBe(1_000);
    }
  });
  it("waits with the message for a number that is not complete", async ({ openScene, expect }) => {
    const { page } = await openScene("count", { min: 64, max: 1_200 });
    await seats(page).fill("3");
    expect([await value(page), await message(page).count()]).toEqual([null, 0]);
    await seats(page).fill("33");
    await seats(page).blur();
    expect(await message(page).textContent()).toBe("Enter a whole number from 64 to 1,200");
    await seats(page).fill("333");
    await expect.poll(() => value(page)).toBe(333);
    await seats(page).fill("3333");
    await message(page).waitFor();
  });
  it("changes by one with the arrow keys within the range, and never by the wheel", async ({ openScene, expect }) => {
    const { page } = await openScene("count", { min: 0, max: 2, start: 1 });
    await seats(page).focus();
    await seats(page).hover();
    await page.mouse.wheel(0, 100);
    await page.mouse.wheel(0, -100);
    for (const [key, count] of [
      ["ArrowUp", 2],
      ["ArrowUp", 2],
      ["ArrowDown", 1],
      ["PageDown", 0],
      ["ArrowDown", 0],
    ] as const) {
      await seats(page).press(key);
      await expect.poll(() => value(page)).toBe(count);
    }
    await seats(page).fill("9");
    await seats(page).press("ArrowDown");
    await expect.poll(() => value(page)).toBe(2);
    await seats(page).fill("1.5");
    await seats(page).press("ArrowUp");
    expect(await seats(page).inputValue()).toBe("1.5");
  });
  it("may be empty if it is optional, and is refused if not", async ({ openScene, expect }) => {
    const { page: optional } = await openScene("count", { min: 1, max: 9, isOptional: true });
    await seats(optional).focus();
    await seats(optional).blur();
    expect(await message(optional).count()).toBe(0);
    const { page: required } = await openScene("count", { min: 1, max: 9 });
    expect(await message(required).count()).toBe(0);
    await seats(required).focus();
    await seats(required).blur();
    await message(required).waitFor();
    await seats(required).press("ArrowUp");
    await expect.poll(() => value(required)).toBe(1);
  });
  it("says it in Arabic, from right to left", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("count", { min: 1, max: 10, start: 11 }, { language: "ar" });
    await seats(page).fill("١١");
    await message(page).waitFor();
    expect(await message(page).textContent()).toBe("أدخل عددًا صحيحًا من 1 إلى 10");
    await isAccessible();
  });
});

describe.concurrent("the input of a decimal", () => {
  it.for([
    ["en", "12.5", "12.5", "12.5"],
    ["en", "1,234.50", "1234.50", "1234.50"],
    ["de", "12,5", "12.5", "12,5"],
    ["de", "12.5", "12.5", "12,5"],
    ["de", "1.234,50", "1234.50", "1234,50"],
    ["de", "1,234", "1.234", "1,234"],
    ["de", "12345678901234567890,123456", "12345678901234567890.123456", "12345678901234567890,123456"],
    ["ar", "١٢٫٥", "12.5", "12.5"],
  ] as const)("in %s reads %s as %s, and shows %s when it is left", async (row, { openScene, expect }) => {
    const [language, text, stored, shown] = row;
    const { page, isAccessible } = await openScene("field", { column: { type: "decimal" } }, { language });
    await box(page).fill("");
    await box(page).pressSequentially(text);
    await expect.poll(() => value(page)).toBe(stored);
    expect(await box(page).inputValue()).toBe(text);
    await box(page).blur();
    await expect.poll(() => box(page).inputValue()).toBe(shown);
    expect([await value(page), await message(page).count()]).toEqual([stored, 0]);
    await isAccessible();
  });
  it.for([
    ["de", "1.234", "Das kann 1234 oder 1,234 bedeuten. Geben Sie eine der beiden Zahlen ein"],
    ["en", "1,234", "This can mean 1234 or 1.234. Enter one of them"],
    ["en", "1e2", "Enter a number such as 12.5"],
    ["de", "12,5x", "Geben Sie eine Zahl wie 12,5 ein"],
  ] as const)("in %s refuses %s in words", async ([language, text, says], { openScene, expect }) => {
    const { page } = await openScene("field", { column: { type: "decimal" }, stored: "7.00" }, { language });
    await box(page).fill(text);
    await box(page).blur();
    await message(page).waitFor();
    expect([await message(page).textContent(), await box(page).inputValue(), await value(page)]).toEqual([
      says,
      text,
      null,
    ]);
  });
  it("shows what is stored in the reader's notation", async ({ openScene, expect }) => {
    const { page } = await openScene("field", { column: { type: "decimal" }, stored: "1.234" }, { language: "de" });
    await expect.poll(() => box(page).inputValue()).toBe("1,234");
    await box(page).focus();
    await box(page).blur();
    expect([await box(page).inputValue(), await value(page)]).toEqual(["1,234", "1.234"]);
  });
  it("shows a float with the digits that are stored", async ({ openScene, expect }) => {
    const { page } = await openScene("field", { column: { type: "float" } });
    await box(page).fill("0.12345678901234567890");
    await box(page).blur();
    await expect.poll(() => box(page).inputValue()).toBe("0.12345678901234568");
    expect(await value(page)).toBe(0.12345678901234568);
  });
  it("is never changed by the wheel", async ({ openScene, expect }) => {
    const { page } = await openScene("field", { column: { type: "decimal" }, stored: "7.00" });
    await box(page).focus();
    await box(page).hover();
    await page.mouse.wheel(0, 100);
    await box(page).blur();
    expect([await box(page).inputValue(), await value(page)]).toEqual(["7.00", "7.00"]);
  });
  it.for(["2.5", "1e2", "2,5"])("of whole numbers refuses %s", async (text, { openScene, expect }) => {
    const { page } = await openScene("field", { column: { type: "integer" } });
    await box(page).fill(text);
    await box(page).blur();
    await message(page).waitFor();
    expect([await message(page).textContent(), await box(page).inputValue(), await value(page)]).toEqual([
      "Enter a whole number",
      text,
      null,
    ]);
  });
  it("of a list is read in the reader's notation", async ({ openScene, expect }) => {
    const { page } = await openScene(
      "field",
      { column: { isArray: { enabled: true, itemType: "decimal" } }, stored: ["1.234"] },
      { language: "de" },
    );
    const item = page.getByRole("textbox");
    expect(await item.inputValue()).toBe("1,234");
    await item.fill("12,5");
    await expect.poll(() => value(page)).toEqual(["12.5"]);
    await item.fill("1.234");
    await message(page).waitFor();
    expect(await message(page).textContent()).toContain("Das kann 1234 oder 1,234 bedeuten");
  });
});
