/** The small demo in a real browser, with its superadmin signed in. */
import type { BrowserContextOptions } from "playwright-core";
import { startSmallDemo, type SmallDemo } from "../../support/small-demo.ts";
import { openSite, type Site, type Visitor } from "./site.ts";

export type DemoSite = Site & { portal: SmallDemo };

export async function openDemoSite(
  options?: BrowserContextOptions,
  { configFile, ...pages }: { isServerRendered?: boolean; configFile?: string } = {},
): Promise<{ site: DemoSite; operator: Visitor }> {
  const site = await openSite(startSmallDemo, configFile, pages);
  const operator = await site.visit(options);
  await operator.signIn("admin@demo.test", "Demo-admin-1");
  return { site, operator };
}
