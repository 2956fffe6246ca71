/**
 * `npm run gallery`: shows every field, part and state of the design system in a page, and rebuilds it on every change.
 * `npm run gallery -- --update` renews the pictures that the tests compare.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { ProblemsError } from "../kernel/contract/errors/problem.ts";
import { configFileFrom } from "../kernel/command/config-argument.ts";
import { stopWithParent } from "../kernel/command/stop-with-parent.ts";
import { startBuilder, type Builder } from "../command/dev/builder-process.ts";
import { combineChanges } from "../command/dev/combine-changes.ts";
import { effectOf } from "../command/dev/effect-of.ts";
import { watchSources } from "../command/dev/watch-sources.ts";
import { portOrExit } from "./port-variable.ts";
import { createGalleryServer } from "./gallery/gallery-server.ts";

const pictures = "tests/component/gallery-pictures.test.ts";
const usage = "Usage: npm run gallery -- [other.config.ts], or npm run gallery -- --update";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
function refuse(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(2);
}

const [first, ...others] = process.argv.slice(2);
if (first === "--update") updatePictures();
const configFile = resolve(configFileOrExit());
const host = process.env["HOST"] || "127.0.0.1";
const port = portOrExit(4100);
const outDir = mkdtempSync(join(tmpdir(), "portal-gallery-"));
const removeFiles = (): void => rmSync(outDir, { recursive: true, force: true });
const server = await createGalleryServer({ host, port, outDir }).catch((error: unknown) => {
  removeFiles();
  const reason = error instanceof Error ? error.message : String(error);
  return refuse(
    `Port ${port} on ${host} cannot be opened (${reason}); choose another one: PORT=${port + 1} npm run gallery`,
  );
});

let builder: Builder | undefined;
/** The config, or what the build itself reads, has changed: another process has to build. */
let isOutdated = false;

async function update(): Promise<void> {
  const started = performance.now();
  if (builder === undefined || isOutdated) {
    builder?.stop();
    builder = startBuilder({ configFile, outDir, program: join(import.meta.dirname, "gallery/builder.ts") });
    isOutdated = false;
  }
  const problems = await builder.build().then(
    ({ folders }) => {
      folders.forEach(sources.add);
      return [];
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)).trim().split("\n"),
  );
  // The process may have ended with the mistake.
  if (problems.length > 0) isOutdated = true;
  for (const line of problems) say(line);
  server.showProblems(problems);
  if (problems.length === 0) say(`ready in ${Math.round(performance.now() - started)} ms: ${server.url}/`);
}

const sources = watchSources(fileChanged);
for (const path of [resolve("kernel"), resolve("command"), join(dirname(configFile), "plugins"), configFile])
  sources.add(path);
const changed = combineChanges(update);

function fileChanged(file: string): void {
  const { build, server: isServers } = effectOf(file);
  const isExample = file.endsWith(".gallery.tsx");
  if (build === "none" && !isServers && !isExample) return;
  if (build === "anew" || build === "config" || isServers) isOutdated = true;
  changed();
}

stopWithParent();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    builder?.stop();
    server.close();
    removeFiles();
    void sources.close().then(() => process.exit(0));
  });

function configFileOrExit(): string {
  if (first?.startsWith("-") === true) refuse(`Unknown option ${JSON.stringify(first)}. ${usage}`);
  try {
    return configFileFrom(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    return refuse(`${error.message}\n${usage}`);
  }
}

/** Runs the test of the pictures, which then stores what it draws. */
function updatePictures(): never {
  if (others.length > 0)
    refuse(`--update takes no further argument, but got ${JSON.stringify(others.join(" "))}. ${usage}`);
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--project", "component", pictures],
    {
      stdio: "inherit",
      env: { ...process.env, GALLERY_UPDATE: "1" },
    },
  );
  process.exit(status ?? 1);
}
