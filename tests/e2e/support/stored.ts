/** A change that shows on the page before the server has stored it. */
import type { Page } from "playwright-core";

/**
 * Acts, and waits until the call that this leads to is answered, as before another page is opened: a browser gives up
 * the calls of a page that it leaves.
 * @param call the end of its path
 * @param sent a part of its body, where other calls of the same path may still be under way
 */
export async function stored(page: Page, call: string, act: () => Promise<unknown>, sent = ""): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith(call) && (response.request().postData() ?? "").includes(sent),
  );
  await act();
  await answer;
}
