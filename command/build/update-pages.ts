/** Keeps the pages of a server up to date: it rebuilds them at its start. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { LoadedConfig } from "@portalkit/kernel/tools";
import { isCurrentBuild } from "./build-record.ts";

/**
 * Rebuilds the pages if anything that they are made of has changed. If the disk is read-only, leaves the pages that
 * were built in advance.
 * @throws as `buildLoaded`
 */
export async function updatePages(config: LoadedConfig, outDir: string): Promise<void> {
  if (isCurrentBuild(outDir, config, { brotli: true })) return;
  // A start whose pages are current does not load the build.
  const { buildLoaded } = await import("../build.ts");
  try {
    await buildLoaded(config, { outDir });
  } catch (error) {
    const isReadOnly = ["EROFS", "EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "");
    if (!isReadOnly || !existsSync(join(outDir, "manifest.json"))) throw error;
    process.stderr.write(
      `${outDir} cannot be written; its pages are served as they are, though the code has changed since.\n`,
    );
  }
}
