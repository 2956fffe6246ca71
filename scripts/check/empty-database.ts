/** Opens an embedded database without tables, to run migrations in. */
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { openPgliteAt, type OpenDatabase } from "../../kernel/server/database/open-database.ts";

const packages = join(import.meta.dirname, "../../node_modules");

/** Creates it once for each version of PGlite, which takes two seconds, and then opens copies. */
export async function openEmptyDatabase(): Promise<OpenDatabase> {
  // Optimizing the code of the database takes longer than running all migrations.
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
  const folder = mkdtempSync(join(tmpdir(), "portal-check-"));
  const place = join(folder, "pglite");
  const { version } = JSON.parse(readFileSync(join(packages, "@electric-sql/pglite/package.json"), "utf8")) as {
    version: string;
  };
  const original = join(packages, `.cache/empty-pglite-${version}`);
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
