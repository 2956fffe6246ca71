/** The input of a date: what people type, wrong texts, keys, the calendar, and both directions. */
import type { Locator, Page } from "playwright-core";
import { describe } from "vitest";
import { it } from "./support/open-scene.ts";
import { isFocused } from "../support/page-questions.ts";

const date = { column: { type: "date" } } as const;
const box = (page: Page): Locator => page.getByRole("textbox", { name: "Value" });
const value = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.getByRole("status", { name: "Value" }).textContent()) || "null");
const message = (page: Page): Locator => page.locator("[data-field] [role=alert]");

describe.concurrent("the input of a date", () => {
  it.for(["27 nov 2026", "2026-11-27", "27.11.2026", "27/11/2026"])(
    "reads %s, and writes it in the portal's format when it is left",
    async (text, { openScene, expect }) => {
      const { page, isAccessible } = await openScene("field", date);
      expect(await box(page).getAttribute("placeholder")).toBe("DD MMM YYYY");
      await box(page).fill(text);
      await expect.poll(() => value(page)).toBe("2026-11-27");
      expect(await box(page).inputValue()).toBe(text);
      await box(page).blur();
      await expect.poll(() => box(page).inputValue()).toBe("27 Nov 2026");
      await isAccessible();
    },
  );
  it("keeps a text that is no date, without the value it had, and says what is right", async ({
    openScene,
    expect,
  }) => {
    const { page, isAccessible } = await openScene("field", { ...date, stored: "2026-11-27" });
    await box(page).fill("31 Apr 2026");
    await box(page).press("Enter");
    await message(page).waitFor();
    expect(await message(page).textContent()).toBe("Enter a date such as 27 Nov 2026");
    expect([await box(page).inputValue(), await value(page)]).toEqual(["31 Apr 2026", null]);
    expect(await box(page).getAttribute("aria-invalid")).toBe("true");
    await isAccessible();
    await box(page).fill("27 nov 26");
    await box(page).blur();
    await expect.poll(() => message(page).textContent()).toBe("Enter the year in four digits, such as 27 Nov 2026");
    await box(page).fill("");
    await message(page).waitFor({ state: "detached" });
    expect(await value(page)).toBeNull();
  });
  it("moves by a day and by a month with the keyboard", async ({ openScene, expect }) => {
    const { page } = await openScene("field", { ...date, stored: "2026-12-31" });
    for (const [key, text, day] of [
      ["ArrowUp", "01 Jan 2027", "2027-01-01"],
      ["ArrowDown", "31 Dec 2026", "2026-12-31"],
      ["PageDown", "30 Nov 2026", "2026-11-30"],
      ["PageUp", "30 Dec 2026", "2026-12-30"],
    ] as const) {
      await box(page).press(key);
      await expect.poll(() => box(page).inputValue()).toBe(text);
      expect(await value(page)).toBe(day);
    }
  });
  it("takes the day that is chosen in the browser's calendar", async ({ openScene, expect }) => {
    const { page } = await openScene("field", date);
    const picker = page.locator("input[type=date]");
    await picker.evaluate((input: HTMLInputElement) => {
      input.showPicker = () => input.toggleAttribute("data-open", true);
    });
    await page.getByRole("button", { name: "Open the calendar" }).click();
    expect(await picker.getAttribute("data-open")).toBe("");
    await picker.fill("2026-11-27");
    await expect.poll(() => box(page).inputValue()).toBe("27 Nov 2026");
    expect(await value(page)).toBe("2026-11-27");
    await expect.poll(() => isFocused(box(page))).toBe(true);
  });
  it("has no calendar if it must not change", async ({ openScene, expect }) => {
    const { page } = await openScene("field", { ...date, stored: "2026-11-27", isReadonly: true });
    await box(page).press("ArrowUp");
    expect([await box(page).inputValue(), await page.getByRole("button").count()]).toEqual(["27 Nov 2026", 0]);
  });
  it("speaks Arabic, from right to left", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("field", date, { language: "ar" });
    await box(page).fill("27 نوفمبر 2026");
    await expect.poll(() => value(page)).toBe("2026-11-27");
    await box(page).fill("27 Nov 2026");
    await box(page).blur();
    await expect.poll(() => box(page).inputValue()).toBe("27 نوفمبر 2026");
    await isAccessible();
  });
});
