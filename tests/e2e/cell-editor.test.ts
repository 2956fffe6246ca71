/** The editor of a value in a list by mouse, keyboard and touch, from left to right and from right to left. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locator } from "playwright-core";
import { boxOf, isFocused, narrow } from "../support/page-questions.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: SmallDemo };
beforeAll(async () => {
  site = await openSite(startSmallDemo);
});
afterAll(() => site.close());

async function arrive(language: string, path: string, options: Parameters<Site["visit"]>[0] = {}): Promise<Visitor> {
  const visitor = await site.visit(options);
  await visitor.signIn("admin@demo.test", "Demo-admin-1", { afLanguage: language });
  await visitor.open(path);
  await visitor.page.locator("tr[data-row]").first().waitFor();
  return visitor;
}
async function leave(visitor: Visitor): Promise<void> {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}

describe("the editor of a value", () => {
  const openEditor = async ({ page }: Visitor): Promise<{ pencil: Locator; editor: Locator }> => {
    const cell = page.locator("tr[data-row] td[data-editable]").first();
    const pencil = cell.getByRole("button");
    // The pencil is only in the cell that has the focus, or the pointer, and takes the focus over.
    await cell.focus();
    await expect.poll(() => isFocused(pencil)).toBe(true);
    await page.keyboard.press("Enter");
    const editor = page.locator("[role=dialog][popover]");
    await editor.locator("input, select, textarea").first().waitFor();
    return { pencil, editor };
  };
  it.each(["en", "ar"])(
    "opens beside its value, keeps the focus inside, and gives it back with Escape (%s)",
    async (language) => {
      const visitor = await arrive(language, "/resource/codes");
      const { page } = visitor;
      const { pencil, editor } = await openEditor(visitor);
      const field = editor.locator("input, select, textarea").first();
      await expect.poll(() => isFocused(field)).toBe(true);
      await visitor.isAccessible();
      const { x, width } = await boxOf(editor);
      expect(x >= 0 && x + width <= 1280).toBe(true);
      for (let step = 0; step < 4; step += 1) {
        await page.keyboard.press("Tab");
        await expect.poll(() => editor.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      }
      await page.keyboard.press("Escape");
      await editor.waitFor({ state: "detached" });
      await expect.poll(() => isFocused(pencil)).toBe(true);
      await leave(visitor);
    },
  );
  it("asks before a press elsewhere drops what was typed, and stays when it shall", async () => {
    const visitor = await arrive("en", "/resource/codes");
    const { page } = visitor;
    const { editor } = await openEditor(visitor);
    const field = editor.locator("input, textarea").first();
    await field.fill("123.5");
    await page.locator("main h1").click();
    const question = page.getByRole("dialog").getByText("You have unsaved changes. Leave without saving?");
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe("123.5");
    await expect.poll(() => isFocused(field)).toBe(true);
    await page.locator("main h1").click();
    await page.getByRole("button", { name: "Leave" }).click();
    await editor.waitFor({ state: "detached" });
    const again = await openEditor(visitor);
    await page.locator("main h1").click();
    await again.editor.waitFor({ state: "detached" });
    await leave(visitor);
  });
  it("works by touch in a narrow window", async () => {
    const visitor = await arrive("ar", "/resource/codes", narrow);
    const { page } = visitor;
    await page.locator("tr[data-row] button[class*=editCell]").first().tap();
    const editor = page.locator("[role=dialog][popover]");
    await editor.locator("input, select, textarea").first().waitFor();
    const { x, y, width, height } = await boxOf(editor);
    expect(x >= 0 && x + width <= 360 && y >= 0 && y + height <= 740, `${x} ${y} ${width} ${height}`).toBe(true);
    await visitor.isAccessible();
    await page.touchscreen.tap(180, 20);
    await editor.waitFor({ state: "detached" });
    await leave(visitor);
  });
});
