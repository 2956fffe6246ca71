/**
 * Publishes a finished build: first the new files, then the manifest that names them.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type ResolvedPortal, renderPage, type BuildManifest } from "@portalkit/kernel/tools";

/**
 * Moves the files to `assets`, each with its compressed variants, and the source maps to `maps`, which no server
 * serves. Returns their names.
 */
export async function publishFiles(workDir: string, outDir: string, hasBrotli: boolean): Promise<Set<string>> {
  const names = readdirSync(workDir);
  for (const folder of ["assets", "maps"]) mkdirSync(join(outDir, folder), { recursive: true });
  await Promise.all(
    names.map(async (name) => {
      if (/\.(js|css|svg)$/.test(name)) await compress(join(workDir, name), join(outDir, "assets", name), hasBrotli);
      renameSync(join(workDir, name), join(outDir, name.endsWith(".map") ? "maps" : "assets", name));
    }),
  );
  return new Set(names.filter((name) => !name.endsWith(".map")));
}

/** Skips what an earlier build has compressed: the name of a file has the hash of its contents. */
async function compress(from: string, to: string, hasBrotli: boolean): Promise<void> {
  if (existsSync(`${to}.gz`) && (!hasBrotli || existsSync(`${to}.br`))) return;
  const content = readFileSync(from);
  const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await Promise.all([
    promisify(gzip)(content, { level: 9 }).then((gzipped) => writeFileSync(`${to}.gz`, gzipped)),
    ...(hasBrotli
      ? [promisify(brotliCompress)(content, smallest).then((made) => writeFileSync(`${to}.br`, made))]
      : []),
  ]);
}

/** From then on, a running server serves the new files; `index.html` is for deployments in front of another server. */
export function writePages(outDir: string, manifest: BuildManifest, portal: ResolvedPortal): void {
  replaceFile(join(outDir, "index.html"), renderPage(manifest, portal));
  replaceFile(join(outDir, "manifest.json"), JSON.stringify(manifest, null, 2));
}

/** Replaces the file atomically: a concurrent reader gets the previous or the new file, never a partial one. */
function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
