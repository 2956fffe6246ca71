/** A component of a service that a plugin offers: while it loads, if its load fails, and if there is none. */
import { describe } from "vitest";
import { it } from "./support/open-scene.ts";

describe.concurrent("a component that a plugin offers", () => {
  it("gets its properties", async ({ openScene }) => {
    const { page } = await openScene("offered", { isOffered: true, failures: 0 });
    await page.getByText("Hello, Ada").waitFor();
  });
  it("is loaded again after a failure, when the user asks for it", async ({ openScene, expect }) => {
    const { page, isAccessible } = await openScene("offered", { isOffered: true, failures: 2 });
    const failed = page.getByRole("region", { name: "Failed" });
    await failed.getByRole("alert").waitFor();
    expect(await page.getByText("Loading").count()).toBe(0);
    await isAccessible();
    const retry = failed.getByRole("button", { name: "Try again" });
    await retry.click();
    await page.getByText("Loading").waitFor();
    await retry.click();
    await page.getByText("Hello, Ada").waitFor();
    expect(await failed.count()).toBe(0);
  });
  it("is known to be missing where no plugin offers it", async ({ openScene }) => {
    const { page } = await openScene("offered", { isOffered: false, failures: 0 });
    await page.getByText("Nothing is offered").waitFor();
  });
});
