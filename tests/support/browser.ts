/** The browser that `npm ci` brought, for tests, screenshots and benchmarks. */
import sparticuz from "@sparticuz/chromium";
import { chromium, type Browser } from "playwright-core";

/** Not the package's own list: that runs everything in one process, which dies with its first page, and switches web security off. */
const launchArguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run", "--headless=shell"];

export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await sparticuz.executablePath(), args: launchArguments });
}
