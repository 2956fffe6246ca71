/** What a newcomer does with the packages. Each step needs those before it, and returns what it printed. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Newcomer, RunningCommand } from "./newcomer.ts";

/** The plugin that the newcomer writes, as a package. */
export const writtenPlugin = "@acme/portalkit-star-rating";
/** The folder, in the deployment, from which it is published. */
export const packedPlugin = "dist/packages/acme-portalkit-star-rating";

/** Runs `npm start` or another command that starts, and calls `found` with the address when the portal is open. */
export const whileStarted = (
  { whileRunning }: Newcomer,
  found: (url: string, running: RunningCommand) => Promise<void>,
  { line = "npm start", variables = {} }: { line?: string; variables?: Record<string, string> } = {},
): Promise<void> =>
  whileRunning({ line, says: /"url":"(http[^"]+)","msg":"the portal is open"/, variables }, ({ match, child }) =>
    found(match[1] ?? "", { match, child }),
  );

/** @throws Error if the page is not answered with 200 */
export async function firstPage(url: string): Promise<string> {
  const page = await fetch(`${url}login`, { headers: { accept: "text/html" } });
  if (page.status !== 200) throw new Error(`${url}login was answered with ${page.status}`);
  return page.text();
}

async function start(newcomer: Newcomer): Promise<string> {
  let page = "";
  await whileStarted(newcomer, async (url) => {
    page = await firstPage(url);
  });
  return page;
}

/** The deployment's own folder is gone: from here on the plugin is a package. */
async function usePlugin(newcomer: Newcomer): Promise<string> {
  rmSync(join(newcomer.portal, "plugins"), { recursive: true });
  const output = await newcomer.succeeds(`npm install ${writtenPlugin}`);
  newcomer.change("portal.config.ts", (text) =>
    text
      .replace("\n\nexport", `\nimport { starRating } from "${writtenPlugin}";\n\nexport`)
      .replace("  plugins: [", '  plugins: [\n    starRating({ id: "star-rating" }),'),
  );
  return output;
}

async function packPlugin(newcomer: Newcomer): Promise<string> {
  const file = "plugins/star-rating/package.json";
  newcomer.change(file, (text) => text.replace('"portalkit-star-rating"', `"${writtenPlugin}"`));
  return newcomer.succeeds("npx portalkit pack plugins/star-rating");
}

async function publishPlugin({ registry, portal }: Newcomer): Promise<string> {
  await registry.publish(join(portal, packedPlugin));
  return "";
}

/** Removes the tools for development, and returns the size of what is left installed. */
export async function installedMegabytes({ succeeds }: Newcomer): Promise<number> {
  await succeeds(
    "npm uninstall @portalkit/command typescript vitest happy-dom @testing-library/dom @testing-library/user-event",
  );
  return Number.parseInt(await succeeds("du -sm --apparent-size --exclude=.cache node_modules"), 10);
}

/** In the order in which they are done. */
export const newcomerSteps = {
  "create a deployment": ({ succeeds, registry, work }: Newcomer) =>
    succeeds(`npm create --yes --registry ${registry.url} portalkit my-portal`, work),
  "install its packages": ({ succeeds }: Newcomer) => succeeds("npm install"),
  check: ({ succeeds }: Newcomer) => succeeds("npm run check"),
  build: ({ succeeds }: Newcomer) => succeeds("npm run build"),
  "start, until the first page": start,
  "create a plugin": ({ succeeds }: Newcomer) => succeeds("npm run create-plugin star-rating -- --page"),
  "run the plugin's test": ({ succeeds }: Newcomer) => succeeds("npx vitest run plugins/star-rating"),
  "pack the plugin": packPlugin,
  "publish the plugin": publishPlugin,
  "install the plugin as a package": usePlugin,
  "check with the plugin": ({ succeeds }: Newcomer) => succeeds("npm run check"),
  "build with the plugin": ({ succeeds }: Newcomer) => succeeds("npm run build"),
  "start with the plugin": start,
} as const satisfies Readonly<Record<string, (newcomer: Newcomer) => Promise<string>>>;
