/** Reports the size of the built files: each plugin's share, and the transfer size of the first pages. */
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Metafile } from "esbuild";
import { kernelFolder, type LoadedInstance, needLaterStyles, type BuildManifest } from "@portalkit/kernel/tools";

export interface SizeReport {
  /** The gzip bytes of JS and CSS until a page can be displayed, by route. */
  pages: Record<string, number>;
  /** Minified bytes by owner: `kernel`, `plugin <name>`, or `package <name>`. */
  owners: Record<string, number>;
}

export function sizeReport(
  assetsDir: string,
  manifest: BuildManifest,
  metafile: Metafile,
  instances: readonly Pick<LoadedInstance, "plugin" | "folder">[],
): SizeReport {
  const gzip = (file: string): number => statSync(join(assetsDir, `${file}.gz`)).size;
  const { entry } = manifest;
  const first = [entry.theme, entry.boot, entry.main, entry.styles];
  const pages = Object.fromEntries(
    manifest.routes.map(({ path, preload }) => [
      path,
      [
        ...new Set([...first, ...preload, ...(needLaterStyles(manifest, preload) ? [manifest.laterStyles.file] : [])]),
      ].reduce((sum, file) => sum + gzip(file), 0),
    ]),
  );
  // A plugin without a browser half is listed too, with size zero.
  const owners: Record<string, number> = Object.fromEntries(instances.map(({ plugin }) => [`plugin ${plugin}`, 0]));
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const owner = ownerOf(input, instances);
      owners[owner] = (owners[owner] ?? 0) + bytesInOutput;
    }
  }
  return { pages, owners: Object.fromEntries(Object.entries(owners).toSorted(([, a], [, b]) => b - a)) };
}

function ownerOf(input: string, instances: readonly Pick<LoadedInstance, "plugin" | "folder">[]): string {
  // An entry point that the build generates has a prefix: `lazy:/...`.
  const file = resolve(input.replace(/^\w+:/, ""));
  const plugin = instances.find(({ folder }) => file.startsWith(`${resolve(folder)}/`))?.plugin;
  const [, installed] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input) ?? [];
  if (plugin !== undefined) return `plugin ${plugin}`;
  return installed === undefined || file.startsWith(`${kernelFolder}/`) ? "kernel" : `package ${installed}`;
}

export function printSizes(report: SizeReport): string {
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
  const pages = Object.entries(report.pages).map(([path, bytes]) => `  ${kilobytes(bytes)}  ${path}`);
  const owners = Object.entries(report.owners).map(([owner, bytes]) => `  ${kilobytes(bytes)}  ${owner}`);
  return ["JS and CSS of a page, gzip:", ...pages, "", "Minified bytes by owner:", ...owners].join("\n");
}
