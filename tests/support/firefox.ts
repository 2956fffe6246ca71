/** Firefox as its maker ships it, driven by WebDriver BiDi: the tests' other browser is Chromium. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { launch, type Browser } from "puppeteer-core";

/** The Firefox that PORTAL_FIREFOX names, otherwise the installed one; undefined if there is none. */
export const firefoxPath: string | undefined =
  process.env["PORTAL_FIREFOX"] ||
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => ["firefox", "firefox-esr"].map((name) => join(folder, name)))
    .find(isExecutable);

/** @throws Error if there is no Firefox */
export async function launchFirefox(): Promise<Browser> {
  if (firefoxPath === undefined) throw new Error("There is no Firefox: install it, or set PORTAL_FIREFOX to its path");
  return await launch({ browser: "firefox", executablePath: firefoxPath, headless: true });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
