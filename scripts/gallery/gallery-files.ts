/** The files with examples: those of the kernel, and those of the plugins in the config. */
import { globSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";

export interface GalleryFile {
  /** Absolute. */
  path: string;
  /** Its name in addresses: `button`, or `reviews.stars` in a plugin. */
  id: string;
  /** The kernel's folder, or the plugin. */
  place: string;
}

const ending = ".gallery.tsx";
const kernel = join(import.meta.dirname, "../../kernel/browser");

interface WithPlugins {
  instances: readonly { contract: { name: string }; folder: string }[];
}

/** @throws Error if two files have the same name in addresses */
export function findGalleryFiles({ instances }: WithPlugins): GalleryFile[] {
  const plugins = new Map(instances.map(({ contract, folder }) => [contract.name, folder]));
  const files = [
    ...filesIn(kernel).map((path) => ({
      path,
      id: basename(path, ending),
      place: relative(kernel, path).split(sep)[0] ?? "",
    })),
    ...[...plugins].flatMap(([plugin, folder]) =>
      filesIn(join(folder, "browser")).map((path) => ({
        path,
        id: `${plugin}.${basename(path, ending)}`,
        place: plugin,
      })),
    ),
  ];
  for (const { id, path } of files) {
    const other = files.find((file) => file.id === id && file.path !== path);
    if (other !== undefined) throw new Error(`${path} has the name of ${other.path}; rename one of them`);
  }
  return files;
}

const filesIn = (folder: string): string[] =>
  globSync(`**/*${ending}`, { cwd: folder })
    .map((file) => join(folder, file))
    .toSorted();
