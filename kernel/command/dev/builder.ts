/** Builds the browser half on demand, in a separate process: a new process reads code and config that have changed. */
import { basename, dirname, join, resolve } from "node:path";
import { formatMessages, type BuildFailure } from "esbuild";
import { ProblemsError } from "../../contract/errors/problem.ts";
import { loadConfig } from "../../server/config/load-config.ts";
import { describeInLines } from "../../server/config/source/describe-problems.ts";
import type { LoadedConfig } from "../../server/extension/loaded-config.ts";
import { readBrowserHalves } from "../build/browser-halves.ts";
import { openBundler, type Bundler } from "../build/bundler.ts";
import { removeOthers, writePages } from "../build/publish.ts";
import type { BuilderAnswer, BuildOutcome } from "./builder-process.ts";

const [configFile = "", outDir = ""] = process.argv.slice(2);
let opened: { config: LoadedConfig; bundler: Bundler } | undefined;

async function open(): Promise<NonNullable<typeof opened>> {
  const config = await loadConfig({
    file: configFile,
    environment: process.env,
    halves: "server",
    lenientEnvironment: true,
  });
  return { config, bundler: await openBundler(config, { outDir: join(outDir, "assets"), dev: true }) };
}

async function buildOnce(): Promise<BuildOutcome> {
  opened ??= await open();
  const { config, bundler } = opened;
  const { manifest, metafile } = await bundler.rebuild(await readBrowserHalves(config));
  const { portal } = config;
  writePages(outDir, manifest, portal);
  removeOthers(
    outDir,
    new Set([...Object.keys(metafile.outputs).map((output) => basename(output)), manifest.entry.styles]),
  );
  const folders = portal.pluginFolders.map((folder) => resolve(dirname(configFile), folder));
  return {
    basePath: portal.basePath,
    folders,
    ...(portal.server === undefined ? {} : { external: portal.server.external }),
  };
}

/** Returns one line per problem. */
async function describeFailure(error: unknown): Promise<string[]> {
  if (error instanceof ProblemsError) return describeInLines(error.problems, configFile);
  const { errors } = error as Partial<BuildFailure>;
  if (errors !== undefined) return await formatMessages(errors, { kind: "error", color: false });
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}

const answer = (message: BuilderAnswer): void => void process.send?.(message);
process.on("message", () => {
  void buildOnce().then(
    (outcome) => answer({ outcome }),
    async (error: unknown) => answer({ problems: await describeFailure(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
