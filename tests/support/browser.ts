/** The browser that `npm ci` installed, for tests, screenshots and benchmarks. */
import { chromium, type Browser } from "playwright-core";
import { unpackChromium } from "./unpack-chromium.ts";

/**
 * Does not use the package's own list, which runs everything in one process that ends with its first page, and disables
 * web security.
 */
const launchArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
  "--headless=shell",
];

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, environment } = await unpackChromium();
  return await chromium.launch({
    executablePath,
    args: launchArguments,
    env: { ...process.env, ...environment } as Record<string, string>,
  });
}
