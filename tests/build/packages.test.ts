/**
 * Tests the packages from outside: they are packed and published to a registry on this machine, and a person makes a
 * deployment of them in an empty folder, writes a plugin, publishes it, installs it elsewhere, upgrades and removes it.
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openNewcomer, type Newcomer } from "../../scripts/newcomer/newcomer.ts";
import {
  firstPage,
  installedMegabytes,
  newcomerSteps as steps,
  packedPlugin,
  whileStarted,
  writtenPlugin,
} from "../../scripts/newcomer/newcomer-steps.ts";
import { changeVersion } from "../../scripts/newcomer/package-registry.ts";
import { eventually } from "../support/eventually.ts";
import { slowness } from "../support/slowness.ts";

const buildMs = 600_000 * slowness;

const { version, peerDependencies } = JSON.parse(readFileSync("kernel/package.json", "utf8")) as {
  version: string;
  peerDependencies: Readonly<Record<string, string>>;
};

let newcomer: Newcomer;

beforeAll(async () => {
  // Below this folder, so that the types of its packages are found; the deployment itself is elsewhere.
  newcomer = await openNewcomer(mkdtempSync("tests/output/packages-"));
}, buildMs);
afterAll(() => newcomer.close());

it("npm create makes a deployment whose check has no mistakes", { timeout: buildMs }, async () => {
  const { portal } = newcomer;
  expect(await steps["create a deployment"](newcomer)).toContain("npm run check");
  expect(readFileSync(join(portal, ".env"), "utf8")).toMatch(/^PORTAL_SECRET=[\w+/=]{64}$/m);
  await steps["install its packages"](newcomer);
  // Also when newer ones have been published since.
  const copies = `node_modules/@portalkit/*/node_modules/{${Object.keys(peerDependencies).join(",")}}`;
  expect(globSync(copies, { cwd: portal })).toEqual([]);
  const described = await steps.check(newcomer);
  expect(described).toMatch(/types +checked with tsconfig\.json/);
  expect(described).toMatch(/database +checked with the tables of all migrations/);
  expect(described).toContain("portal.config.ts has no mistakes");
});

it("refuses to write over a folder, and a name that npm does not take", { timeout: 120_000 * slowness }, async () => {
  const { type, registry, work } = newcomer;
  const again = await type(`npm create --yes --registry ${registry.url} portalkit my-portal`, work);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("my-portal is not empty")]);
  const named = await type(`npm create --yes --registry ${registry.url} portalkit My_Portal`, work);
  expect([named.code, named.output]).toEqual([1, expect.stringContaining('found the name "My_Portal"')]);
  expect(existsSync(join(work, "My_Portal"))).toBe(false);
});

it("the deployment builds and starts, with pages rendered on the server", { timeout: 300_000 * slowness }, async () => {
  expect(await steps.build(newcomer)).toMatch(/kB +plugin auth/);
  const builtAt = (): number => statSync(join(newcomer.portal, "dist/manifest.json")).mtimeMs;
  const before = builtAt();
  expect(await steps["start, until the first page"](newcomer)).toContain('id="root"');
  expect(builtAt(), "a start keeps the files of a build of the same sources").toBe(before);
  await whileStarted(newcomer, async (url) => {
    // The first page may come before the thread that renders is warm.
    await eventually(async () => expect(await firstPage(url)).toMatch(/<div id="root"[^>]*>[\s\S]*<form/));
  });
});

/**
 * A start spends 0.3 ms on each: a package of many files belongs into `portal.node.inlined` of the kernel. Each plugin
 * of the preset has two.
 */
const maxModules = 168;

it("a start loads few modules", { timeout: 120_000 * slowness }, async () => {
  const list = join(newcomer.work, "modules.txt");
  await whileStarted(newcomer, async (url) => void (await firstPage(url)), {
    line: `node --import ${resolve("tests/support/list-modules.js")} node_modules/@portalkit/kernel/command/portal.js start`,
    variables: { MODULE_LIST: list },
  });
  const modules = readFileSync(list, "utf8").trim().split("\n");
  const packages = modules.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? url);
  const counts = Map.groupBy(packages, (name) => name);
  const largest = [...counts].map(([name, { length }]) => ({ name, length })).toSorted((a, b) => b.length - a.length);
  expect(modules.length, JSON.stringify(largest.slice(0, 10))).toBeLessThanOrEqual(maxModules);
  // A module beside the bundles would be another copy of one in them.
  const bundled = /\/@portalkit\/[^/]+\/(node\/|node_modules\/|command\/portal\.js$|package\.json$)/;
  expect(modules.filter((url) => url.includes("/@portalkit/") && !bundled.test(url))).toEqual([]);
});

it("the deployment runs in development too", { timeout: 300_000 * slowness }, async () => {
  const dev = { line: "npm run dev", says: /ready in \d+ ms: (http:\S+)/ };
  await newcomer.whileRunning(dev, async ({ match: [, url = ""] }) =>
    expect(await firstPage(url)).toContain('id="root"'),
  );
});

it("a plugin written there is packed and published, and then used as a package", { timeout: buildMs }, async () => {
  await steps["create a plugin"](newcomer);
  expect(await steps["run the plugin's test"](newcomer)).toMatch(/Tests +3 passed \(3\)/);
  expect(await steps["pack the plugin"](newcomer)).toContain(`npm publish ${packedPlugin}`);
  const made = join(newcomer.portal, packedPlugin);
  expect(JSON.parse(readFileSync(join(made, "package.json"), "utf8"))).toMatchObject({
    exports: {
      ".": { types: "./contract.d.ts", "portal-modules": "./contract.js", default: "./node/contract.js" },
    },
  });
  for (const file of [
    "contract.js",
    "contract.js.map",
    "contract.d.ts",
    "browser.js",
    "server.js",
    "messages/en.json",
    "node/contract.js",
    "node/server.js",
  ])
    expect(existsSync(join(made, file)), file).toBe(true);
  expect(existsSync(join(made, "contract.ts"))).toBe(false);
  await steps["publish the plugin"](newcomer);

  await steps["install the plugin as a package"](newcomer);
  expect(await steps["check with the plugin"](newcomer)).toMatch(/\/star-rating +shell +star-rating/);
  expect(await steps["build with the plugin"](newcomer)).toMatch(/kB +plugin star-rating/);
  expect(await steps["start with the plugin"](newcomer)).toContain('id="root"');
});

it("check names a plugin that is made for other versions of the kernel", { timeout: 120_000 * slowness }, async () => {
  const { type, change } = newcomer;
  const file = `node_modules/${writtenPlugin}/package.json`;
  change(file, (text) => text.replace(/("@portalkit\/kernel": )"[^"]+"/, '$1"^9.0.0"'));
  const refused = await type("npm run check");
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(
    /PORTAL_PACKAGE_VERSION[\s\S]*@acme\/portalkit-star-rating 0\.1\.0, which works with @portalkit\/kernel \^9\.0\.0[\s\S]*portal\.config\.ts:\d+/,
  );
  change(file, (text) => text.replace('"^9.0.0"', `"^${version}"`));
});

it("upgrade installs the newest versions, and checks the result", { timeout: buildMs }, async () => {
  const { packed, portal, registry, succeeds, type } = newcomer;
  const next = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  for (const folder of packed) {
    changeVersion(folder, next);
    await registry.publish(`./${folder}`);
  }
  const upgraded = await succeeds("npm run upgrade");
  expect(upgraded).toContain(`upgraded from ${version} to ${next}`);
  expect(upgraded).toContain("the config has no mistakes");
  const installed = readFileSync(join(portal, "node_modules/@portalkit/kernel/package.json"), "utf8");
  expect(JSON.parse(installed)).toMatchObject({ version: next });
  const again = await type("npm run upgrade -- 7.7.7");
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("Nothing was upgraded")]);
});

it("removing the plugin is the way back", { timeout: 300_000 * slowness }, async () => {
  const { change, succeeds } = newcomer;
  change("portal.config.ts", (text) => text.replace(/.*star-?rating.*\n/gi, ""));
  await succeeds(`npm uninstall ${writtenPlugin}`);
  expect(await succeeds("npm run check")).not.toContain("/star-rating");
});

it("is small: without the tools for development at most 150 MB", { timeout: 300_000 * slowness }, async () => {
  await steps.build(newcomer);
  expect(await installedMegabytes(newcomer)).toBeLessThanOrEqual(150);
  for (const name of ["@portalkit/command", "esbuild", "oxc-parser"])
    expect(existsSync(join(newcomer.portal, "node_modules", name)), name).toBe(false);
});

it(
  "a server without them serves the pages that are built, and says what a command needs",
  { timeout: 300_000 * slowness },
  async () => {
    const { change, portal, type } = newcomer;
    // Another key of the build's record: with the tools, a start would build.
    change("portal.config.ts", (text) => text.replace(/brand: \{ name: "[^"]*"/, 'brand: { name: "Renamed"'));
    expect(await steps["start, until the first page"](newcomer)).toContain('id="root"');
    const built = await type("npm run build");
    expect([built.code, built.output]).toEqual([
      1,
      expect.stringContaining(
        "portalkit build needs the package @portalkit/command: npm install --save-dev @portalkit/command",
      ),
    ]);
    expect((await type("npx portalkit help")).output).toMatch(/portalkit build +builds the browser half/);
    change("portal.config.ts", (text) => text.replace('brand: { name: "Renamed"', "brand: { nam: 1"));
    const mistaken = await type("npm start");
    expect([mistaken.code, mistaken.output]).toEqual([1, expect.stringContaining('the unknown option "nam"')]);
    change("portal.config.ts", (text) => text.replace("brand: { nam: 1", 'brand: { name: "Renamed"'));
    rmSync(join(portal, "dist"), { recursive: true });
    const unbuilt = await type("npm start");
    expect([unbuilt.code, unbuilt.output]).toEqual([1, expect.stringContaining("PORTAL_PAGES_ABSENT")]);
  },
);
