/**
 * Determines whether the built files are up to date with the sources. The environment is ignored: no option of the
 * browser half may come from it.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import type { LoadedConfig } from "../../kernel/server/extension/loaded-config.ts";

interface Stamp {
  configFile: string;
  /** Files and folders that affect the result. */
  inputs: string[];
  digest: string;
}

const ownInputs = ["kernel", "scripts/build", "scripts/build.ts", "package-lock.json"];

export function isFresh({ configFile, outDir }: { configFile: string; outDir: string }): boolean {
  const file = join(outDir, ".stamp");
  if (!existsSync(file)) return false;
  const stamp = JSON.parse(readFileSync(file, "utf8")) as Stamp;
  return stamp.configFile === configFile && stamp.digest === digestOf(stamp);
}

/** Must be called last, so that an interrupted build has no stamp. */
export async function writeStamp({
  configFile,
  outDir,
  config,
}: {
  configFile: string;
  outDir: string;
  config: LoadedConfig;
}): Promise<void> {
  const folders = config.portal.pluginFolders.map((folder) => resolve(dirname(configFile), folder));
  const inputs = [...ownInputs, ...folders, ...(await filesOf(configFile))];
  const stamp = { configFile, inputs };
  writeFileSync(join(outDir, ".stamp"), JSON.stringify({ ...stamp, digest: digestOf(stamp) }));
}

/** Returns the config and the files that it imports. */
async function filesOf(configFile: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [configFile],
    bundle: true,
    write: false,
    metafile: true,
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "silent",
  });
  return Object.keys(metafile.inputs);
}

/** Hashes the contents, since modification times do not survive a checkout or a copy into an image. */
function digestOf({ inputs }: Pick<Stamp, "inputs">): string {
  const digest = createHash("sha256");
  const add = (path: string): void => {
    if (!existsSync(path)) return void digest.update(`${path} is not there\n`);
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).toSorted()) add(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) digest.update(`${path}\n`).update(readFileSync(path));
  };
  for (const path of inputs) add(path);
  return digest.digest("hex");
}
