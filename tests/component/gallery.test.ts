/** The gallery's page: its tree, its search, its addresses, and the values that redraw an example. */
import type { FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { watchedPage, type WatchedPage } from "../support/watched-page.ts";
import { openGallery } from "./support/open-gallery.ts";

let gallery: Awaited<ReturnType<typeof openGallery>>;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
  gallery.close();
});

async function open(address: string, width = 1280): Promise<WatchedPage> {
  const watched = await watchedPage({ viewport: { width, height: 800 } });
  opened.push(watched);
  await watched.page.goto(`${gallery.url}/${address}`);
  return watched;
}
const frame = (page: Page): FrameLocator => page.frameLocator("iframe");
const examples = (page: Page): ReturnType<Page["getByRole"]> => page.getByRole("navigation", { name: "Examples" });

describe("the gallery", () => {
  it("opens an example by its address, and redraws it with each value, which the address then has", async () => {
    const { page, complaints, isAccessible } = await open("#/button/button");
    await page.getByRole("heading", { name: "Buttons: Button" }).waitFor();
    await frame(page).getByRole("button", { name: "Save" }).waitFor();
    await expect.poll(() => page.getByLabel("Label").inputValue()).toBe("Save");
    await page.getByLabel("Label").fill("Order");
    await page.getByLabel("Disabled").check();
    await page.getByLabel("Variant").selectOption("danger");
    const button = frame(page).getByRole("button", { name: "Order" });
    await button.waitFor();
    await expect.poll(() => button.isDisabled()).toBe(true);
    expect(new URL(page.url()).hash).toBe("#/button/button?value.label=Order&value.disabled=true&value.variant=danger");
    await isAccessible();
    await page.reload();
    await button.waitFor();
    await page.getByRole("button", { name: "Reset" }).click();
    await frame(page).getByRole("button", { name: "Save" }).waitFor();
    expect(complaints).toEqual([]);
  });
  it("shows an example in each theme, direction, language and width", async () => {
    const { page, complaints, isAccessible } = await open("#/button/button");
    await page.getByLabel("Theme").selectOption("dark");
    await page.getByLabel("Language").selectOption("ar");
    await page.getByLabel("Width").selectOption("360");
    const html = frame(page).locator("html");
    await frame(page).getByRole("button", { name: "حفظ" }).waitFor();
    expect(await html.evaluate((root) => ["dir", "lang", "data-theme"].map((name) => root.getAttribute(name)))).toEqual(
      ["rtl", "ar", "dark"],
    );
    expect(await html.evaluate(() => window.innerWidth)).toBe(360);
    await isAccessible();
    await page.getByLabel("Direction").selectOption("ltr");
    await expect.poll(() => html.getAttribute("dir")).toBe("ltr");
    expect(complaints).toEqual([]);
  });
  it("is used by keyboard: / searches, arrows move through the tree, J and K to the next and the previous", async () => {
    const { page } = await open("");
    await page.getByText("Select an example").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("confirm danger");
    await expect.poll(() => examples(page).getByRole("link").allTextContents()).toEqual(["Dialogs", "Confirm danger"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await frame(page).getByRole("dialog", { name: "Delete 3 records?" }).waitFor();
    await page.getByRole("heading", { name: "Dialogs: Confirm danger" }).click();
    await page.keyboard.press("k");
    await page.getByRole("heading", { name: "Dialogs: Confirm", exact: true }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Dialogs: Confirm danger" }).waitFor();
  });
  it("says which address has no example, and that no example has the words", async () => {
    const { page, isAccessible } = await open("#/button/pink", 360);
    await page.getByText("There is no example #/button/pink").waitFor();
    await page.getByLabel("Search examples").fill("unicorn");
    await page.getByText("No example has these words").waitFor();
    await isAccessible();
  });
});
