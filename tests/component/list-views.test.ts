/** The place beside a list's title for the menu of a plugin that keeps views: before it has loaded, and without one. */
import { describe } from "vitest";
import { it } from "./support/open-scene.ts";

describe.concurrent("the menu of views", () => {
  it("is the name of the view until it has loaded", async ({ openScene, expect }) => {
    const { page } = await openScene("listViews", { plugin: "waits" });
    await page.getByText("Unpaid", { exact: true }).waitFor();
    expect(await page.getByRole("button").count()).toBe(0);
  });
  it("takes the place of the name", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("listViews", { plugin: "loads" });
    await page.getByRole("button", { name: "Unpaid with nothing" }).waitFor();
    expect(await page.getByText("Unpaid", { exact: true }).count()).toBe(0);
    await isAccessible();
  });
  it("leaves the name, and says why, if it cannot be loaded", async ({ openScene }) => {
    const { page } = await openScene("listViews", { plugin: "fails" });
    await page.getByText("Its file is missing").waitFor();
    await page.getByText("Unpaid", { exact: true }).waitFor();
  });
  it("is not there without a plugin", async ({ openScene, expect }) => {
    const { page } = await openScene("listViews", { plugin: "none" });
    await page.getByRole("heading", { name: "listViews" }).waitFor();
    expect(await page.getByText("Unpaid").count()).toBe(0);
  });
});
