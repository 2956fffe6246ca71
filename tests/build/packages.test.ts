/**
 * Tests the packages from outside: they are packed and published to a registry on this machine, and a person makes a
 * deployment of them in an empty folder, writes a plugin, publishes it, installs it elsewhere, upgrades and removes it.
 */
import { execFile, spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packFolders } from "../../kernel/command/pack.ts";
import { apiReports } from "../../scripts/api/api-reports.ts";
import { eventually } from "../support/eventually.ts";
import { changeVersion, openPackageRegistry, type PackageRegistry } from "../support/package-registry.ts";

const work = mkdtempSync(join(tmpdir(), "portal-packages-"));
const portal = join(work, "my-portal");
// Below this folder, so that the types of its packages are found; the deployment itself is elsewhere.
mkdirSync("tests/output", { recursive: true });
const packing = mkdtempSync("tests/output/packages-");
/** Those of the packed folders that the new deployment installs: what it uses, and what that needs. */
const installed = ["kernel", "audit-log", "auth", "data-transfer", "finance", "notifications"];
const { version } = JSON.parse(readFileSync("kernel/package.json", "utf8")) as { version: string };

let registry: PackageRegistry;
let packed: string[] = [];

beforeAll(async () => {
  const opened = openPackageRegistry(["@portal", "@acme"]);
  const all = await packFolders(["kernel", ...globSync("plugins/*").toSorted()], packing);
  packed = all.filter((folder) => installed.some((name) => folder.endsWith(`/portal-${name}`)));
  registry = await opened;
  for (const folder of [...packed, "scripts/create-portal"]) await registry.publish(`./${folder}`);
}, 600_000);
afterAll(() => {
  registry.close();
  for (const folder of [work, packing]) rmSync(folder, { recursive: true, force: true });
});

interface Outcome {
  code: number;
  output: string;
}

/** Runs a command as a person types it. */
function type(line: string, folder = portal): Promise<Outcome> {
  const [command = "", ...words] = line.split(" ");
  return new Promise((resolve) =>
    execFile(command, words, { cwd: folder, env: registry.environment, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: out + err }),
    ),
  );
}

async function succeeds(line: string, folder = portal): Promise<string> {
  const outcome = await type(line, folder);
  expect(outcome, line).toEqual({ code: 0, output: expect.any(String) });
  return outcome.output;
}

const change = (file: string, alter: (text: string) => string): void =>
  writeFileSync(join(portal, file), alter(readFileSync(join(portal, file), "utf8")));

it("the reports of what the kernel exports are those of its types: npm run api renews them", () => {
  for (const { file, text } of apiReports(packed[0] ?? "")) expect(readFileSync(file, "utf8"), file).toBe(text);
}, 120_000);

it("npm create makes a deployment whose check has no mistakes", async () => {
  const made = await succeeds(`npm create --yes --registry ${registry.url} portal my-portal`, work);
  expect(made).toContain("npm run check");
  expect(readFileSync(join(portal, ".env"), "utf8")).toMatch(/^PORTAL_SECRET=[\w+/=]{64}$/m);
  await succeeds("npm install");
  const described = await succeeds("npm run check");
  expect(described).toMatch(/types +checked with tsconfig\.json/);
  expect(described).toMatch(/database +checked with the tables of all migrations/);
  expect(described).toContain("portal.config.ts has no mistakes");
}, 600_000);

it("refuses to write over a folder, and a name that npm does not take", async () => {
  const again = await type(`npm create --yes --registry ${registry.url} portal my-portal`, work);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("my-portal is not empty")]);
  const named = await type(`npm create --yes --registry ${registry.url} portal My_Portal`, work);
  expect([named.code, named.output]).toEqual([1, expect.stringContaining('found the name "My_Portal"')]);
  expect(existsSync(join(work, "My_Portal"))).toBe(false);
}, 120_000);

/** Runs a command that goes on until it is stopped, until it says this; `found` gets what it has said. */
async function whileRunning(line: string, says: RegExp, found: (match: RegExpExecArray) => Promise<void>) {
  const [command = "", ...words] = line.split(" ");
  const running = spawn(command, words, {
    cwd: portal,
    env: { ...registry.environment, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [running.stdout, running.stderr])
    stream.on("data", (chunk: Buffer) => (output += String(chunk)));
  try {
    await eventually(() => expect(output).toMatch(says), 240_000);
    const match = says.exec(output);
    if (match !== null) await found(match);
  } finally {
    process.kill(-(running.pid ?? 0), "SIGTERM");
    await new Promise((resolve) => running.once("close", resolve));
  }
}

it("the deployment builds and starts, with pages drawn on the server", async () => {
  await whileRunning("npm start", /"url":"(http[^"]+)","msg":"the portal is open"/, async ([, url = ""]) => {
    // The first page may come before the thread that draws is warm.
    await eventually(async () => {
      const page = await fetch(`${url}login`, { headers: { accept: "text/html" } });
      expect(await page.text()).toMatch(/<div id="root"[^>]*>[\s\S]*<form/);
    });
  });
}, 300_000);

it("the deployment runs in development too", async () => {
  await whileRunning("npm run dev", /ready in \d+ ms: (http:\S+)/, async ([, url = ""]) => {
    const page = await fetch(`${url}login`, { headers: { accept: "text/html" } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="root"')]);
  });
}, 300_000);

it("a plugin written there is packed and published, and then used as a package", async () => {
  await succeeds("npm run create-plugin star-rating -- --page");
  expect(await succeeds("npx vitest run plugins/star-rating")).toMatch(/Tests +3 passed \(3\)/);
  change("plugins/star-rating/package.json", (text) => text.replace("portal-star-rating", "@acme/portal-star-rating"));
  expect(await succeeds("npx portal pack plugins/star-rating")).toContain(
    "npm publish dist/packages/acme-portal-star-rating",
  );
  const made = join(portal, "dist/packages/acme-portal-star-rating");
  expect(JSON.parse(readFileSync(join(made, "package.json"), "utf8"))).toMatchObject({
    exports: { ".": { types: "./contract.d.ts", default: "./contract.js" } },
  });
  for (const file of ["contract.js", "contract.js.map", "contract.d.ts", "browser.js", "server.js", "messages/en.json"])
    expect(existsSync(join(made, file)), file).toBe(true);
  expect(existsSync(join(made, "contract.ts"))).toBe(false);
  await registry.publish(made);

  rmSync(join(portal, "plugins"), { recursive: true });
  await succeeds("npm install @acme/portal-star-rating");
  change("portal.config.ts", (text) =>
    text
      .replace("\n\nexport", '\nimport { starRating } from "@acme/portal-star-rating";\n\nexport')
      .replace("  plugins: [", '  plugins: [\n    starRating({ id: "star-rating" }),'),
  );
  const described = await succeeds("npm run check");
  expect(described).toMatch(/\/star-rating +shell +star-rating/);
  expect(await succeeds("npm run build")).toMatch(/kB +plugin star-rating/);
}, 600_000);

it("check names a plugin that is made for other versions of the kernel", async () => {
  const file = "node_modules/@acme/portal-star-rating/package.json";
  change(file, (text) => text.replace(/("@portal\/kernel": )"[^"]+"/, '$1"^9.0.0"'));
  const refused = await type("npm run check");
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(
    /PORTAL_PACKAGE_VERSION[\s\S]*@acme\/portal-star-rating 0\.1\.0, which works with @portal\/kernel \^9\.0\.0[\s\S]*portal\.config\.ts:\d+/,
  );
  change(file, (text) => text.replace('"^9.0.0"', `"^${version}"`));
}, 120_000);

it("upgrade installs the newest versions, and checks the result", async () => {
  const next = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  for (const folder of packed) {
    changeVersion(folder, next);
    await registry.publish(`./${folder}`);
  }
  const upgraded = await succeeds("npm run upgrade");
  expect(upgraded).toContain(`upgraded from ${version} to ${next}`);
  expect(upgraded).toContain("the config has no mistakes");
  const installed = readFileSync(join(portal, "node_modules/@portal/kernel/package.json"), "utf8");
  expect(JSON.parse(installed)).toMatchObject({ version: next });
  const again = await type("npm run upgrade -- 7.7.7");
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("Nothing was upgraded")]);
}, 600_000);

it("removing the plugin is the way back", async () => {
  change("portal.config.ts", (text) => text.replace(/.*star-?rating.*\n/gi, ""));
  await succeeds("npm uninstall @acme/portal-star-rating");
  expect(await succeeds("npm run check")).not.toContain("/star-rating");
}, 300_000);

it("is small: without the tools for development at most 150 MB", async () => {
  await succeeds("npm uninstall typescript vitest");
  const { output } = await type("du -sm --apparent-size --exclude=.cache node_modules");
  expect(Number.parseInt(output, 10)).toBeLessThanOrEqual(150);
}, 300_000);
