/** A row of a list: what each kind of value looks like, what cannot harm the page, and what may be pressed. */
import { describe } from "vitest";
import type { Column } from "../../kernel/contract/resources/column.ts";
import { it } from "./support/open-scene.ts";
import { narrow } from "../support/page-questions.ts";

const columns: readonly Partial<Column>[] = [
  { name: "id", label: "ID", primaryKey: true, components: { list: "kernel/id" } },
  { name: "title", label: "Title", inlineEdit: true },
  { name: "amount", label: "Amount", type: "decimal" },
  { name: "flag", label: "Flag", type: "boolean" },
  { name: "day", label: "Day", type: "date" },
  { name: "kind", label: "Kind", enum: [{ value: "a", label: "First kind" }] },
  { name: "payload", label: "Payload", type: "json" },
  { name: "words", label: "Words", isArray: { enabled: true, itemType: "string" } },
  { name: "parent", label: "Parent", foreignResource: { resourceId: "games" } },
  { name: "prose", label: "Prose", type: "richtext" },
];
const row = {
  id: "0192f7a0-1111-7222-8333-444455556666",
  title: "A title",
  amount: "123456789012345678901234.567890",
  flag: true,
  day: "2024-02-29",
  kind: "a",
  payload: { a: 1 },
  words: ["second", "first"],
  parent: { pk: "7", label: "Elden Ring" },
  prose: "<p>Hi <strong>there</strong></p>",
};
const script = "<img src=x onerror=globalThis.harmed=1>";

describe.concurrent("a row", () => {
  it("shows each value as its type asks", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("row", { columns, rows: [row] });
    const cell = (name: string): Promise<string> => page.locator(`td[data-column="${name}"]`).innerText();
    await page.getByText("Hi there").waitFor();
    expect(await Promise.all(columns.map(({ name = "" }) => cell(name)))).toEqual([
      expect.stringMatching(/^0192…6666/),
      "A title",
      "123,456,789,012,345,678,901,234.567890",
      "Yes",
      "29 Feb 2024",
      "First kind",
      '{"a":1}',
      "second, first",
      "Elden Ring",
      "Hi there",
    ]);
    await isAccessible();
  });
  it("shows a mark for every value that is missing", async ({ openScene, expect }) => {
    const empty = Object.fromEntries(columns.map(({ name = "" }) => [name, name === "id" ? "1" : null]));
    const { page, isAccessible } = await openScene("row", { columns, rows: [empty] });
    await page.locator("tr[data-row]").waitFor();
    expect(await page.locator("td[data-column]").getByText("—", { exact: true }).count()).toBe(columns.length - 1);
    await isAccessible();
  });
  it("runs nothing that a value contains", async ({ openScene, expect }) => {
    const hostile = { ...row, title: script, payload: { [script]: script }, words: [script], prose: script };
    const { page } = await openScene("row", {
      columns,
      rows: [{ ...hostile, parent: { pk: "7", label: script }, kind: script, amount: script, day: script }],
    });
    await page.getByText(script).first().waitFor();
    expect(await page.locator("td img").count()).toBe(0);
    expect(await page.evaluate(() => "harmed" in globalThis)).toBe(false);
  });
  it("opens the editor of a value, and offers to show, edit and delete its record", async ({ openScene, expect }) => {
    const { page } = await openScene("row", { columns, rows: [row] });
    const record = page.locator("tr[data-row]");
    await record.locator('td[data-column="title"]').hover();
    await page.getByRole("button", { name: /^Edit Title/ }).click();
    expect(await page.getByRole("status", { name: "Edited" }).textContent()).toBe("title");
    expect(await record.getByRole("link", { name: /^Show/ }).getAttribute("href")).toBe(
      `/portal/resource/specimens/show/${row.id}`,
    );
    expect(await record.getByRole("link", { name: /^Edit/ }).getAttribute("href")).toBe(
      `/portal/resource/specimens/edit/${row.id}`,
    );
    expect(await record.getByRole("button", { name: /^Delete/ }).count()).toBe(1);
  });
  it("shows at once that an action is under way, and does not start it twice", async ({ openScene, expect }) => {
    const actions = [{ id: "polish", name: "Polish", icon: "zap", showIn: { list: true } }];
    const { page } = await openScene("row", { columns, rows: [row], actions });
    let calls = 0;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/start_custom_action", async (route) => {
      calls += 1;
      await held;
      await route.fulfill({ json: { ok: true } });
    });
    const action = page.getByRole("button", { name: /^Polish/ });
    await action.dblclick();
    await expect.poll(() => action.getAttribute("aria-busy")).toBe("true");
    await action.click({ force: true });
    await expect.poll(() => calls).toBe(1);
    letGo();
    await expect.poll(() => action.getAttribute("aria-busy")).toBe("false");
    expect(calls).toBe(1);
  });
  it("has the server's actions in its menu where they would be too many icons", async ({ openScene, expect }) => {
    const actions = ["Polish", "Wrap"].map((name) => ({ id: name, name, icon: "zap", showIn: { list: true } }));
    const { page, isAccessible } = await openScene("row", { columns, rows: [row], actions });
    let asked: unknown;
    await page.route("**/start_custom_action", (route) => {
      asked = route.request().postDataJSON();
      return route.fulfill({ json: { ok: true, successMessage: "Wrapped" } });
    });
    const record = page.locator("tr[data-row]");
    expect(await record.locator("td:last-child :is(a, button)").count()).toBe(4);
    await record.getByRole("button", { name: /^More/ }).click();
    await page.getByRole("menu").waitFor();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual(["Polish", "Wrap"]);
    await isAccessible();
    await page.getByRole("menuitem", { name: "Wrap" }).click();
    await expect.poll(() => asked).toMatchObject({ actionId: "Wrap", recordId: row.id });
  });
  it("is selected by its checkbox, and so is every row by that of the heading", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("row", { columns, rows: [row, { ...row, id: "2" }] });
    const boxes = page.getByRole("row").getByRole("checkbox");
    await boxes.nth(1).check();
    expect(await page.locator("tr[data-ticked]").count()).toBe(1);
    await boxes.first().check();
    await expect.poll(() => page.locator("tr[data-ticked]").count()).toBe(2);
    await isAccessible();
  });
  it.for(["en", "ar"] as const)("fits a phone (%s)", async (language, { openScene, expect }) => {
    const { page, isAccessible } = await openScene(
      "row",
      { columns, rows: [{ ...row, title: "One word follows another ".repeat(8) }] },
      { language, theme: "dark", ...narrow },
    );
    await page.locator("tr[data-row]").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await isAccessible();
  });
});
