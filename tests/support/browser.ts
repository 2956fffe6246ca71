/** The browser that `npm ci` brought, for tests, screenshots and benchmarks. */
import { chromium, type Browser } from "playwright-core";
import { unpackChromium } from "./unpack-chromium.ts";

/**
 * Not the package's own list: that runs everything in one process, which dies with its first page, and switches web
 * security off.
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
