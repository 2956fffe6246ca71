/** Builds the browser half on demand, in a separate process: a new process reads code and config that have changed. */
import { basename, dirname, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { loadConfig, type LoadedConfig } from "@portalkit/kernel/tools";
import { readBrowserHalves } from "../build/browser-halves.ts";
import { brandTheme, openBundler, type Bundler } from "../build/bundler.ts";
import { removeFormerFiles } from "../build/former-files.ts";
import { writePages } from "../build/publish.ts";
import { answerBuilds } from "./answer-builds.ts";
import type { BuildOutcome, BuildRequest } from "./builder-process.ts";

const [configFile = "", outDir = ""] = process.argv.slice(2);
/** The files of the last build, and of the one before it, which pages that are still loading ask for. */
let current = new Set<string>();
let previous = new Set<string>();
let config: LoadedConfig | undefined;
let bundler: Bundler | undefined;
let version = 0;

const read = (): Promise<LoadedConfig> =>
  loadConfig({ file: configFile, environment: process.env, halves: "server", lenientEnvironment: true, version });

async function buildOnce({ isConfigChanged }: BuildRequest): Promise<BuildOutcome> {
  if (isConfigChanged) version += 1;
  if (isConfigChanged || config === undefined) {
    const next = await read();
    if (config !== undefined && !isDeepStrictEqual(brandTheme(config), brandTheme(next))) {
      await bundler?.close();
      bundler = undefined;
    }
    config = next;
  }
  bundler ??= await openBundler(config, { outDir: join(outDir, "assets"), dev: true });
  const { manifest, metafile } = await bundler.rebuild(await readBrowserHalves(config), config);
  const { portal } = config;
  writePages(outDir, manifest, portal);
  const files = new Set([
    ...Object.keys(metafile.outputs).map((output) => basename(output)),
    ...Object.values(manifest.entry),
    manifest.laterStyles.file,
  ]);
  if ([...files].some((file) => !current.has(file))) [previous, current] = [current, files];
  removeFormerFiles(outDir, new Set([...current, ...previous]), [], { keptMs: 0 });
  const scripts = Object.keys(metafile.outputs)
    .filter((output) => output.endsWith(".js"))
    .map((output) => basename(output))
    .toSorted()
    .join(" ");
  const folders = portal.pluginFolders.map((folder) => resolve(dirname(configFile), folder));
  return {
    basePath: portal.basePath,
    scripts,
    styles: `${manifest.entry.styles} ${manifest.laterStyles.file}`,
    folders,
    ...(portal.server === undefined ? {} : { external: portal.server.external }),
  };
}

answerBuilds(configFile, buildOnce);
