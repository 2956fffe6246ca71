/** Opens an embedded database without tables, to run migrations in. */
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { kernelFolder, packageFolder, readPackageFile, openPgliteAt, type OpenDatabase } from "@portalkit/kernel/tools";

/** Where the packages are that the kernel uses. */
const database = packageFolder("@electric-sql/pglite", kernelFolder) ?? "";

/** Creates it once for each version of PGlite, which takes two seconds, and then opens copies. */
export async function openEmptyDatabase(): Promise<OpenDatabase> {
  // Optimizing the code of the database takes longer than running all migrations.
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
  const folder = mkdtempSync(join(tmpdir(), "portal-check-"));
  const place = join(folder, "pglite");
  const original = join(database, `../../.cache/empty-pglite-${readPackageFile(database)?.version ?? "0"}`);
  if (existsSync(original)) cpSync(original, place, { recursive: true });
  else {
    await (await openPgliteAt(place)).close();
    keepCopy(place, original);
  }
  const opened = await openPgliteAt(place);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The copy appears complete, for others that start at the same moment. A read-only disk keeps none. */
function keepCopy(place: string, original: string): void {
  const draft = `${original}.${process.pid}`;
  try {
    cpSync(place, draft, { recursive: true });
    renameSync(draft, original);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
}
