/**
 * The browser of tests, screenshots and benchmarks: the Chrome or Chromium that PORTAL_BROWSER names, otherwise the one
 * that `npm ci` has installed, which runs on Linux.
 */
import { chromium, type Browser } from "playwright-core";

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
  const { executablePath, environment } = await findBrowser();
  return await chromium.launch({
    executablePath,
    args: launchArguments,
    env: { ...process.env, ...environment } as Record<string, string>,
  });
}

/** The package for Linux is imported only where it is used: a machine with a browser of its own does without it. */
async function findBrowser(): Promise<{ executablePath: string; environment: Readonly<Record<string, string>> }> {
  const own = process.env["PORTAL_BROWSER"];
  if (own !== undefined && own !== "") return { executablePath: own, environment: {} };
  if (process.platform !== "linux")
    throw new Error(
      "There is no browser for the tests: set PORTAL_BROWSER to the path of an installed Chrome or Chromium",
    );
  const { unpackChromium } = await import("./unpack-chromium.ts");
  return await unpackChromium();
}
