import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Sets that a call may pass and clicks, in one step of the page; a button that was just replaced is not clicked. */
function passAndClick(button: HTMLElement, mark: string): boolean {
  if (!button.isConnected) return false;
  document.documentElement.setAttribute(mark, "");
  button.click();
  return true;
}

/**
 * Makes calls fail until the button that asks for them again is clicked. Pages ask again by themselves too (an event
 * says that data changed), so a call that is let through before the click may take the button away: here such
 * calls fail as well.
 * @param pattern the addresses of the calls, as for `page.route`
 * @param answer what is answered in place of the server
 * @returns clicks the button, and lets the calls through from then on
 * @example
 * const retry = await failUntilRetried(page, "**\/list_jobs", { json: { ok: false, error: "Try later" } });
 * await page.getByText("Try later").waitFor();
 * await retry(page.getByRole("button", { name: "Try again" }));
 */
export async function failUntilRetried(
  page: Page,
  pattern: string | RegExp,
  answer: { status?: number; json: unknown },
): Promise<(button: Locator) => Promise<void>> {
  const mark = `data-retried-${randomUUID()}`;
  const isMarked = (): Promise<boolean> => page.evaluate((name) => document.documentElement.hasAttribute(name), mark);
  let isRetried = false;
  await page.route(pattern, async (route) => {
    // A page that is being left cannot be asked, and waits for no answer.
    isRetried ||= await isMarked().catch(() => false);
    await (isRetried ? route.continue() : route.fulfill(answer));
  });
  return async (button) => {
    await button.click({ trial: true });
    await expect.poll(() => button.evaluate(passAndClick, mark)).toBe(true);
    isRetried = true;
  };
}
