/** `npm run screenshots`: renews the screenshots of README.md, in both themes, on demo data. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stop } from "esbuild";
import { sql } from "kysely";
import { pino } from "pino";
import type { Page } from "playwright-core";
import { launchBrowser } from "../tests/support/browser.ts";
import { storageKeys } from "../kernel/contract/limits.ts";
import { readEnvironment } from "../kernel/server/environment/environment.ts";
import { startServer, type RunningServer } from "../kernel/server/app/start-server.ts";
import { build } from "../command/build.ts";
import { demoKeys } from "./demo/demo-keys.ts";
import { demoVariables } from "./demo/demo-variables.ts";
import { seedCovers } from "./demo/seed-covers.ts";
import { seedDemo } from "./demo/seed-demo.ts";

const folder = "docs/screenshots";
const viewport = { width: 1440, height: 900 };

/** The pages of README.md, by the name of the file. */
const pages = (orderId: string): Readonly<Record<string, string>> => ({
  overview: "/portal/",
  codes: "/portal/resource/codes",
  order: `/portal/resource/orders/show/${orderId}`,
});

await build({ configFile: "portal.config.ts", outDir: "dist" });
const dataDir = mkdtempSync(join(tmpdir(), "portal-screenshots-"));
const environment = readEnvironment(
  {
    PORTAL_SECRET: "a-secret-for-screenshots-of-demo-data",
    PORTAL_DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "error",
  },
  { demo: true },
);
const server = await startServer({
  environment,
  configFile: "portal.config.ts",
  variables: demoVariables,
  distDir: "dist",
  log: pino({ level: "error" }),
  beforeListening: async (kernel) => {
    await seedDemo({
      db: kernel.db,
      ...demoKeys(kernel),
      size: { users: 60, codes: 4_000, orders: 400 },
    });
    await seedCovers(kernel, () => undefined);
  },
});
try {
  mkdirSync(folder, { recursive: true });
  const { rows } = await sql<{ id: string }>`select id from orders where status = 'delivered'
    order by created_at desc limit 1`.execute(server.kernel.db);
  for (const theme of ["light", "dark"] as const) await take(server, theme, pages(rows[0]?.id ?? ""));
} finally {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
  await stop();
}

async function take(
  { url }: RunningServer,
  theme: "light" | "dark",
  addresses: Readonly<Record<string, string>>,
): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport, colorScheme: theme });
    await page.addInitScript(
      ([key, value]) => localStorage.setItem(key ?? "", value ?? ""),
      [storageKeys.theme, theme],
    );
    await signIn(page, url);
    for (const [name, address] of Object.entries(addresses)) {
      await page.goto(`${url}${address}`);
      await page.waitForLoadState("networkidle");
      await page.screenshot({ path: join(folder, `${name}-${theme}.png`) });
      process.stdout.write(`${folder}/${name}-${theme}.png\n`);
    }
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/portal/login`);
  await page.locator("#root:not([data-waiting])").waitFor(); // takes no input before
  await page.getByLabel("Email").fill("admin@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("Demo-admin-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((address) => !address.pathname.endsWith("/login"));
}
