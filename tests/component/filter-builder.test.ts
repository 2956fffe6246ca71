/** The filter builder by keyboard, on a phone, in both directions, and for servers that know less than ours. */
import type { Page } from "playwright-core";
import { describe } from "vitest";
import { it } from "./support/open-scene.ts";
import { boxOf, isFocused, narrow } from "../support/page-questions.ts";

const columns = [
  {
    name: "status",
    label: "Status",
    enum: [
      { value: "new", label: "New" },
      { value: "sold", label: "Sold" },
    ],
  },
  { name: "amount", label: "Amount", type: "decimal", filterOptions: { mayBeEmpty: true } },
  { name: "created", label: "Created", type: "datetime" },
  { name: "user_id", label: "User", foreignResource: { resourceId: "users" } },
];
const filtering = { operators: ["within", "not"], me: "users", relations: ["user_id"] };
const everywhere = { list: true, show: true, edit: true, create: true, filter: true };
const users = {
  resource: {
    resourceId: "users",
    label: "Users",
    columns: [
      { name: "role", label: "Role", type: "string", showIn: everywhere },
      { name: "secret", label: "Secret", type: "string", showIn: { ...everywhere, filter: false } },
    ],
    options: { allowedActions: everywhere, filtering: { operators: ["within", "not"], me: "users", relations: [] } },
  },
};
const filterOf = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.getByRole("status", { name: "Filter" }).textContent()) ?? "null");
const labelled = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

describe.concurrent("the filter builder", () => {
  it("builds nested groups by keyboard, and names them in words", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("filterBuilder", { columns, filtering });
    await page.getByRole("button", { name: "Add condition" }).focus();
    await page.keyboard.press("Enter");
    const column = labelled(page, "Column");
    await expect.poll(() => isFocused(column)).toBe(true);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => column.inputValue()).toBe("amount");
    await labelled(page, "Comparison of Amount").selectOption({ label: "is greater than" });
    expect(await filterOf(page)).toBeNull();
    await page.getByText("Enter a value to apply this condition.").waitFor();
    await page.getByRole("textbox", { name: "Value of Amount" }).fill("5");
    const amount = { field: "amount", operator: "gt", value: "5" };
    await expect.poll(() => filterOf(page)).toEqual({ operator: "and", subFilters: [amount] });

    await page.getByRole("button", { name: "Add group" }).press("Enter");
    const group = page.getByRole("group", { name: "Group of conditions" });
    await group.getByRole("combobox", { name: "Column" }).selectOption("created");
    await group.getByRole("button", { name: "Add condition" }).press("Enter");
    const second = group.getByRole("group", { name: "Condition 2" });
    await second.getByRole("combobox", { name: "Column" }).selectOption("amount");
    await second.getByRole("combobox", { name: "Comparison of Amount" }).selectOption({ label: "is empty" });
    await group.getByRole("combobox", { name: "Records match" }).selectOption({ label: "None of these" });
    await expect
      .poll(() => filterOf(page))
      .toEqual({
        operator: "and",
        subFilters: [
          amount,
          {
            operator: "not",
            subFilters: [
              { field: "created", operator: "within", value: { period: "lastDays", days: 7 } },
              { field: "amount", operator: "isEmpty", value: true },
            ],
          },
        ],
      });
    const chips = page.getByRole("group", { name: "Active filters" });
    await expect
      .poll(() => chips.getByRole("listitem").allTextContents())
      .toEqual(["Amount > 5", "not (Created in the last 7 days or Amount is empty)"]);
    await isAccessible();

    const remove = group.getByRole("button", { name: "Remove condition 1" });
    await remove.press("Enter");
    await expect.poll(() => isFocused(group.getByRole("button", { name: "Add condition" }))).toBe(true);
    await chips.getByRole("button", { name: "Remove the filter Amount > 5" }).press("Enter");
    await expect
      .poll(() => filterOf(page))
      .toEqual({
        operator: "and",
        subFilters: [{ operator: "not", subFilters: [{ field: "amount", operator: "isEmpty", value: true }] }],
      });
    // A filter that changes elsewhere changes in the builder too.
    await page.getByRole("textbox", { name: "Value of Amount" }).waitFor({ state: "detached" });
  });

  it("follows references to the columns that the user may filter by", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene(
      "filterBuilder",
      { columns, filtering },
      { answers: { get_resource: users, get_resource_foreign_data: { items: [] } } },
    );
    await page.getByRole("button", { name: "Add condition" }).click();
    await labelled(page, "Column").selectOption("user_id");
    const field = labelled(page, "Field of User");
    await field.waitFor();
    expect(await field.getByRole("option").allTextContents()).toEqual(["User itself", "Role"]);
    await labelled(page, "Comparison of User").selectOption({ label: "is me" });
    await expect
      .poll(() => filterOf(page))
      .toEqual({ operator: "and", subFilters: [{ field: "user_id", operator: "eq", value: { me: true } }] });
    await field.selectOption({ label: "Role" });
    await page.getByRole("textbox", { name: "Value of Role" }).fill("superadmin");
    await expect
      .poll(() => filterOf(page))
      .toEqual({
        operator: "and",
        subFilters: [{ field: "user_id.role", operator: "ilike", value: "superadmin" }],
      });
    await expect
      .poll(() => page.getByRole("group", { name: "Active filters" }).getByRole("listitem").allTextContents())
      .toEqual(["User › Role contains “superadmin”"]);
    await isAccessible();
  });

  it.for(["en", "ar"] as const)("fits a phone (%s)", async (language, { openScene, expect }) => {
    const inner = { operator: "or" as const, subFilters: [{ field: "amount", operator: "gt" as const, value: "5" }] };
    const { page, isAccessible } = await openScene(
      "filterBuilder",
      {
        columns,
        filtering,
        start: {
          operator: "and",
          subFilters: [{ operator: "or", subFilters: [{ operator: "not", subFilters: [inner] }] }],
        },
      },
      { language, ...narrow },
    );
    const inputs = page.getByRole("textbox");
    expect((await boxOf(inputs.first())).width).toBeGreaterThan(120);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    for (const button of await page.getByRole("group").getByRole("button").all())
      expect(Math.round((await boxOf(button)).height)).toBeGreaterThanOrEqual(44);
    await isAccessible();
  });

  it("offers what every server knows, if a server says nothing", async ({ openScene, expect }) => {
    const { page } = await openScene("filterBuilder", { columns });
    await page.getByRole("button", { name: "Add condition" }).click();
    const joins = labelled(page, "Records match").getByRole("option");
    expect(await joins.allTextContents()).toEqual(["All of these", "Any of these"]);
    await labelled(page, "Column").selectOption("created");
    expect(await labelled(page, "Comparison of Created").getByRole("option").allTextContents()).toEqual([
      "is from",
      "is up to",
    ]);
    await labelled(page, "Column").selectOption("user_id");
    expect(await labelled(page, "Comparison of User").getByRole("option").allTextContents()).toEqual(["is", "is not"]);
    expect(await labelled(page, "Field of User").count()).toBe(0);
  });
});
