/** Forms that pages declare by their fields: their own rules and controls, several on a page, and dialogs. */
import type { Page } from "playwright-core";
import { describe } from "vitest";
import { isFocused } from "../support/page-questions.ts";
import { it } from "./support/open-scene.ts";

const password = (page: Page) => page.getByRole("textbox", { name: "New password" });
const sent = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.getByRole("status", { name: "Sent" }).textContent()) ?? "");

describe.concurrent("the forms of a page", () => {
  it("say what is wrong with several fields together, and empty themselves", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("ownForms", {});
    await password(page).fill("one");
    await page.getByLabel("Repeat it", { exact: true }).fill("two");
    expect(await page.getByText("The passwords differ").count()).toBe(0);
    await page.getByRole("button", { name: "Change" }).click();
    await page.locator('[data-field="again"]').getByText("The passwords differ").waitFor();
    await expect.poll(() => isFocused(page.getByLabel("Repeat it", { exact: true }))).toBe(true);
    await page.getByLabel("Repeat it", { exact: true }).fill("one");
    await page.getByLabel("Also end sessions").check();
    await page.getByText("Ends all sessions").waitFor();
    await isAccessible();
    await page.getByRole("button", { name: "Change" }).click();
    await expect
      .poll(() => sent(page))
      .toMatchObject({ sent: [{ password: "one", again: "one", revoke: true }], outer: 0 });
    expect(await password(page).inputValue()).toBe("");
    expect(await page.getByLabel("Also end sessions").isChecked()).toBe(false);
    expect(await password(page).getAttribute("autocomplete")).toBe("new-password");
  });
  it("send and require only the fields that are shown", async ({ openScene, expect }) => {
    const { page } = await openScene("ownForms", {});
    await page.getByLabel("Kind").selectOption("Other");
    await page.getByRole("button", { name: "Decide" }).click();
    await page.locator('[data-field="reason"]').getByRole("alert").waitFor();
    await page.getByLabel("Reason").fill("Half typed");
    await page.getByLabel("Kind").selectOption("Refund");
    await page.getByRole("button", { name: "Decide" }).click();
    await expect.poll(() => sent(page)).toMatchObject({ sent: [{ kind: "refund", reason: null }] });
  });
  it("ask before either of them is lost", async ({ openScene, expect }) => {
    const { page } = await openScene("ownForms", {});
    await password(page).fill("one");
    await page.getByRole("link", { name: "Elsewhere" }).click();
    await page.getByText("You have unsaved changes. Leave without saving?").waitFor();
    await page.getByRole("button", { name: "Stay" }).click();
    await password(page).fill("");
    await page.getByLabel("Kind").selectOption("Other");
    await page.getByRole("link", { name: "Elsewhere" }).click();
    await page.getByText("You have unsaved changes. Leave without saving?").waitFor();
    await page.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL("**/elsewhere");
    expect(await sent(page)).toEqual({ sent: [], outer: 0 });
  });
  it("show a refusal beside the field that it names", async ({ openScene }) => {
    const { page } = await openScene("ownForms", { refusal: "Kind: is closed" });
    await page.getByRole("button", { name: "Decide" }).click();
    await page.locator('[data-field="kind"]').getByText("Is closed").waitFor();
  });
});

describe.concurrent("a dialog with a form", () => {
  it("starts in its first field, and submits no form around it", async ({ openScene, expect }) => {
    const { page } = await openScene("ownForms", {});
    await page.getByRole("button", { name: "Add a note" }).click();
    await expect.poll(() => isFocused(page.getByRole("dialog").getByRole("textbox"))).toBe(true);
    await page.keyboard.type("Read it");
    await page.keyboard.press("Enter");
    await expect.poll(() => sent(page)).toEqual({ sent: [{ note: "Read it" }], outer: 0 });
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
  it("asks before Escape drops what was typed", async ({ openScene, expect }) => {
    const { page } = await openScene("ownForms", {});
    await page.getByRole("button", { name: "Add a note" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Half");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Stay" }).click();
    expect(await page.getByRole("dialog").getByRole("textbox").inputValue()).toBe("Half");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });
});
