/** The kernel's own files: sources in the repository, JavaScript in the package. */
import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import manifest from "../package.json" with { type: "json" };

/** Name of the kernel's package, which plugins have as a peer dependency. */
export const kernelPackage = manifest.name;

export const kernelVersion = manifest.version;

/** Packages that the kernel's package contains bundled, for itself and all plugins. */
export const sharedByKernel: readonly string[] = manifest.portal.node.shared;

/** Absolute path of the folder with the kernel's halves. */
export const kernelFolder = join(import.meta.dirname, "..");

/** Whether a folder is an installed package, whose files change only with its version. */
export const isInPackages = (folder: string): boolean => folder.split(sep).includes("node_modules");

/**
 * Returns the path of a file of the kernel, relative to the current folder, as the bundler names it.
 * @param name the place below the kernel's folder, without an extension: `browser/app/main`
 */
export function kernelFile(name: string): string {
  const path = relative(process.cwd(), join(kernelFolder, name));
  return `${path}${[".ts", ".tsx"].find((extension) => existsSync(`${path}${extension}`)) ?? ".js"}`;
}
