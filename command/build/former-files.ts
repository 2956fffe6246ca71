/**
 * Removes what earlier builds left. Scripts, styles and icons of the build before stay for a day: an open page of it
 * still loads its parts. What was built with a plugin that is no longer enabled goes at once.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const recordFile = "former.json";
const dayMs = 24 * 3_600_000;

interface FormerFiles {
  /** The plugins of the latest build. */
  plugins: readonly string[];
  /** When each file that the latest build does not have was last in use; milliseconds since 1970. */
  files: Readonly<Record<string, number>>;
}

/**
 * @param current the files of this build
 * @param plugins the names of its plugins
 * @param options.keptMs default one day
 */
export function removeFormerFiles(
  outDir: string,
  current: ReadonlySet<string>,
  plugins: readonly string[],
  { now = Date.now(), keptMs = dayMs }: { now?: number; keptMs?: number } = {},
): void {
  const former = readFormer(outDir);
  const isWhole = former?.plugins.every((plugin) => plugins.includes(plugin)) === true;
  const files: Record<string, number> = {};
  for (const folder of ["assets", "maps", "rendering"]) {
    const dir = join(outDir, folder);
    if (!existsSync(dir)) continue;
    for (const name of readdirSync(dir)) {
      const plain = name.replace(/\.(br|gz|map)$/, "");
      if (current.has(plain)) continue;
      const since = former?.files[plain] ?? now;
      if (folder === "assets" && isWhole && now - since < keptMs) files[plain] = since;
      else rmSync(join(dir, name));
    }
  }
  writeFileSync(join(outDir, recordFile), JSON.stringify({ plugins, files } satisfies FormerFiles));
}

/** A file that was not written to its end is no record. */
function readFormer(outDir: string): FormerFiles | undefined {
  try {
    return JSON.parse(readFileSync(join(outDir, recordFile), "utf8")) as FormerFiles;
  } catch {
    return undefined;
  }
}
