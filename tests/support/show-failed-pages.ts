/**
 * Adds what the open pages showed to the error of a failed browser test, because a failure elsewhere may not be
 * reproducible here.
 */
import { afterEach } from "vitest";
import { openPages } from "./open-pages.ts";

const maxCharacters = 1_500;

afterEach(async ({ task }) => {
  const error = task.result?.errors?.at(-1);
  if (error === undefined) return;
  const shown = await Promise.all(
    [...openPages].map(async (page) => {
      const text = await page
        .locator("body")
        .innerText({ timeout: 2_000 })
        .catch((cause: Error) => cause.message);
      return `\n${page.url()} showed:\n${text.replaceAll(/\n{2,}/g, "\n").slice(0, maxCharacters)}\n`;
    }),
  );
  // The cause contains the reason why a property failed.
  const cause =
    error.cause === undefined ? "" : `\nCaused by: ${String((error.cause as { message?: unknown }).message)}\n`;
  error.stack = `${error.stack ?? error.message}\n${cause}${shown.join("")}`;
});
