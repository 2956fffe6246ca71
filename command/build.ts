/**
 * `npm run build`: builds the browser half of this deployment into `dist/`; `npm run build -- other.config.ts` builds
 * that of another config, into `dist/pages-other/`.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type BuildManifest,
  ProblemsError,
  loadConfig,
  type LoadedConfig,
  outputFolder,
  configFileFrom,
} from "@portalkit/kernel/tools";
import { describeProblems } from "./source/describe-problems.ts";
import { readBrowserHalves } from "./build/browser-halves.ts";
import { writeRecord } from "./build/build-record.ts";
import { writeDrawnStyles } from "./build/drawn-styles.ts";
import { openBundler } from "./build/bundler.ts";
import { removeFormerFiles } from "./build/former-files.ts";
import { writeRendererCode } from "./build/renderer-code.ts";
import { publishFiles, writePages } from "./build/publish.ts";
import { printSizes, sizeReport, type SizeReport } from "./build/size-report.ts";

export interface BuildOptions {
  outDir: string;
  /** `false` leaves out the Brotli files, which take almost half of the time: for builds that no network carries. */
  brotli?: boolean;
}

export interface BuildRequest extends BuildOptions {
  configFile: string;
}

/** Like `buildLoaded`, for a config that is not loaded yet; a variable that is not set is no error. */
export async function build({ configFile, ...options }: BuildRequest): Promise<SizeReport> {
  const environment = process.env;
  const config = await loadConfig({ file: configFile, environment, halves: "server", lenientEnvironment: true });
  return await buildLoaded(config, options);
}

/**
 * Rebuilds everything. A server that serves `outDir` continues with the previous files until the new ones are complete.
 * @throws ProblemsError if the config has errors, Error if a file has; `outDir` then stays unchanged.
 */
export async function buildLoaded(config: LoadedConfig, { outDir, brotli = true }: BuildOptions): Promise<SizeReport> {
  const workDir = join(outDir, `.work-${process.pid}`);
  mkdirSync(workDir, { recursive: true });
  try {
    const halves = await readBrowserHalves(config);
    const bundler = await openBundler(config, { outDir: workDir, dev: false });
    const isRendered = config.instances.some(({ contract }) => contract.rendersPages === true);
    const [made, renderer] = await Promise.all([
      bundler.rebuild(halves).finally(() => bundler.close()),
      isRendered ? writeRendererCode(config, halves, outDir) : undefined,
    ]);
    const { metafile } = made;
    const published = await publishFiles(workDir, outDir, brotli);
    const manifest: BuildManifest =
      renderer === undefined
        ? made.manifest
        : {
            ...made.manifest,
            rendering: { ...renderer.rendering, styles: await writeDrawnStyles(outDir, made.manifest) },
          };
    const rendering = Object.values(manifest.rendering ?? {});
    const report = sizeReport(join(outDir, "assets"), manifest, metafile, config.instances);
    writeFileSync(join(outDir, "sizes.json"), JSON.stringify(report, null, 2));
    writePages(outDir, manifest, config.portal);
    removeFormerFiles(
      outDir,
      new Set([...published, ...rendering]),
      config.instances.map(({ plugin }) => plugin),
    );
    writeRecord(outDir, config, {
      kind: { brotli },
      inputs: [...Object.keys(metafile.inputs), ...(renderer?.inputs ?? [])],
      files: [
        ...[...published].map((name) => join("assets", name)),
        ...rendering.map((name) => join("rendering", name)),
      ],
    });
    return report;
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

export async function run(parameters: readonly string[]): Promise<void> {
  let configFile = "";
  try {
    configFile = configFileFrom(parameters);
    const report = await build({ configFile, outDir: outputFolder(configFile) });
    process.stdout.write(`${printSizes(report)}\n`);
  } catch (error) {
    // The bundler itself reports an error in a file, with the position in the file.
    const isReported = error instanceof Error && "errors" in error;
    if (!isReported)
      process.stderr.write(
        `${error instanceof ProblemsError ? describeProblems(error.problems, configFile) : String(error instanceof Error ? error.stack : error)}\n`,
      );
    process.exitCode = 1;
  }
}
