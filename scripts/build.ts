/** `npm run build`: the browser half of this deployment into `dist/`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createHash } from "node:crypto";
import { build as bundle, type BuildOptions, type Metafile } from "esbuild";
import { ProblemsError } from "../kernel/contract/problem.ts";
import { loadConfig } from "../kernel/server/config/load-config.ts";
import type { LoadedConfig } from "../kernel/server/kernel.ts";
import { renderPage } from "../kernel/server/page/create-pages.ts";
import type { BuildManifest } from "../kernel/server/page/manifest.ts";
import { cssModules } from "./build/css-modules.ts";
import { eraseSchemas } from "./build/erase-schemas.ts";
import { mergeChunks, type MergedNames } from "./build/merge-chunks.ts";
import { routeFiles } from "./build/route-chunks.ts";
import { printSizes, sizeReport, type SizeReport } from "./build/size-report.ts";
import { virtualModules } from "./build/virtual-modules.ts";

export interface BuildRequest {
  configFile: string;
  outDir: string;
}

/** The first two run before the application and share no file with it: one file each, nothing to wait for. */
const early = { theme: "kernel/browser/theme/theme-boot.ts", boot: "kernel/browser/boot.ts" };
const application = "kernel/browser/main.tsx";
/** A page needs one of these beside the application: signed in, or in front of the door. */
const pages = ["kernel/browser/chunks/reading.ts", "kernel/browser/chunks/door.ts"];

/** Builds everything anew. @throws ProblemsError when the config has mistakes. */
export async function build({ configFile, outDir }: BuildRequest): Promise<SizeReport> {
  const config = await loadConfig({ file: configFile, environment: process.env, halves: "server", lenientEnvironment: true });
  const assetsDir = join(outDir, "assets");
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(assetsDir, { recursive: true });
  const options = bundleOptions(config, assetsDir);
  const [first, rest] = await Promise.all([
    bundle({ ...options, entryPoints: Object.values(early), splitting: false, metafile: true }),
    bundle({ ...options, entryPoints: [application], metafile: true }),
  ]);
  const metafile = { inputs: { ...first.metafile.inputs, ...rest.metafile.inputs }, outputs: { ...first.metafile.outputs, ...rest.metafile.outputs } };
  const merged = await mergeChunks(rest.metafile, { application: outputOf(rest.metafile, application), either: pages.map((page) => outputOf(rest.metafile, page)) });
  const manifest = manifestOf(config, metafile, merged);
  await compressAll(assetsDir);
  const report = sizeReport(assetsDir, manifest, metafile);
  writeFileSync(join(outDir, "manifest.json"), JSON.stringify(manifest, null, 2));
  writeFileSync(join(outDir, "sizes.json"), JSON.stringify(report, null, 2));
  writeFileSync(join(outDir, "index.html"), renderPage(manifest, config.portal, [], []));
  writeFileSync(join(outDir, ".stamp"), inputsStamp(configFile));
  return report;
}

/** Builds unless `dist` was made from exactly these inputs. */
export async function buildIfStale(request: BuildRequest): Promise<void> {
  const stamp = join(request.outDir, ".stamp");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === inputsStamp(request.configFile)) return;
  await build(request);
}

export function bundleOptions(config: LoadedConfig, assetsDir: string): BuildOptions & { outdir: string } {
  return {
    outdir: assetsDir, bundle: true, splitting: true, format: "esm", minify: true, target: "es2022", jsx: "automatic",
    entryNames: "[name]-[hash]", chunkNames: "[name]-[hash]", assetNames: "[name]-[hash]", define: { "process.env.NODE_ENV": '"production"' },
    legalComments: "none", logLevel: "warning", plugins: [virtualModules(config), eraseSchemas, cssModules()], loader: { ".svg": "file", ".png": "file", ".webp": "file" },
  };
}

function outputOf(metafile: Metafile, entry: string): string {
  const output = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry)?.[0];
  if (output === undefined) throw new Error(`the build has no output for ${entry}`);
  return output;
}

function manifestOf(config: LoadedConfig, metafile: Metafile, merged: MergedNames): BuildManifest {
  const nameOf = (output: string): string => merged.get(basename(output)) ?? basename(output);
  const main = nameOf(outputOf(metafile, application));
  const css = metafile.outputs[outputOf(metafile, application)]?.cssBundle;
  const sources = ["kernel/browser/kernel-plugin.tsx", ...config.instances.map(({ folder }) => join(folder, "browser.tsx")).filter(existsSync)];
  const routes = routeFiles([...new Set(sources)], metafile, nameOf);
  return {
    entry: { theme: nameOf(outputOf(metafile, early.theme)), boot: nameOf(outputOf(metafile, early.boot)), main, css: css === undefined ? [] : [basename(css)] },
    routes: routes.map(({ preload, ...route }) => ({ ...route, preload: [...new Set(preload)].filter((file) => file !== main) })),
  };
}

async function compressAll(dir: string): Promise<void> {
  await Promise.all(
    readdirSync(dir).filter((file) => /\.(js|css|svg)$/.test(file)).map(async (file) => {
      const content = readFileSync(join(dir, file));
      const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }), promisify(gzip)(content, { level: 9 })]);
      writeFileSync(join(dir, `${file}.br`), brotli);
      writeFileSync(join(dir, `${file}.gz`), gzipped);
    }),
  );
}

/** A digest of every file that can change the result, by size and time of change. */
function inputsStamp(configFile: string): string {
  const digest = createHash("sha256");
  const add = (path: string): void => {
    const stat = statSync(path);
    if (!stat.isDirectory()) return void digest.update(`${path}:${stat.size}:${stat.mtimeMs}\n`);
    for (const name of readdirSync(path).toSorted()) add(join(path, name));
  };
  for (const path of ["kernel", "plugins", "scripts/build", "scripts/build.ts", "package-lock.json", configFile]) if (existsSync(path)) add(path);
  return digest.digest("hex");
}

if (import.meta.main) {
  try {
    const report = await build({ configFile: "portal.config.ts", outDir: "dist" });
    process.stdout.write(`${printSizes(report)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof ProblemsError ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
    process.exitCode = 1;
  }
}
