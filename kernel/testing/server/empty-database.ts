/** Empty embedded databases for tests: copies of one, because creating it takes longer than a test. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import kernel from "../../package.json" with { type: "json" };
import { folderAbove } from "../../server/config/plugin-packages.ts";
import { openPgliteAt } from "../../server/database/open-database.ts";

/**
 * Returns a new folder that holds an empty database in `pglite`. The first one of a deployment is kept in the cache of
 * its packages.
 * @param root the folder of the deployment
 */
export async function createEmptyDatabase(root: string): Promise<string> {
  const cached = cacheFor(root);
  if (!existsSync(cached)) await fill(cached);
  const folder = mkdtempSync(join(tmpdir(), "portal-test-"));
  cpSync(cached, join(folder, "pglite"), { recursive: true });
  return folder;
}

/** Another version of the database may not read the files of this one. */
function cacheFor(root: string): string {
  const parent = folderAbove(root, "node_modules");
  const cache = parent === undefined ? tmpdir() : join(parent, "node_modules/.cache");
  return join(cache, "portal-test", `pglite-${kernel.dependencies["@electric-sql/pglite"]}`);
}

/** Test files run at the same time: each renames what it has made, and the first one wins. */
async function fill(cached: string): Promise<void> {
  mkdirSync(dirname(cached), { recursive: true });
  const making = mkdtempSync(`${cached}-`);
  await (await openPgliteAt(making)).close();
  try {
    renameSync(making, cached);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(cached)) throw error;
  }
}
