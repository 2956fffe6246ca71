/** Answers that come late and in another order, as over a bad network: tests and pages that race are found. */
import type { BrowserContext } from "playwright-core";

/** By how many milliseconds, at most, a page gets each answer late: `TEST_LATENESS`. */
const lateness = Number(process.env["TEST_LATENESS"] ?? 0);

/** Makes the pages of this browser get their answers late if `TEST_LATENESS` says so, each by another time. */
export async function delayResponses(context: BrowserContext): Promise<void> {
  if (lateness === 0) return;
  await context.addInitScript((max) => {
    const original = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      const response = await original(...request);
      await new Promise((arrive) => setTimeout(arrive, Math.random() * max));
      return response;
    };
  }, lateness);
}
