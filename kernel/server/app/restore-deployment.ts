/** Restores the copy of a deployment: the files of its plugins, and its database. */
import { rm } from "node:fs/promises";
import { beginFolderRestore } from "../database/copies/restore-folder.ts";
import { beginRestore, type DatabasePlace } from "../database/copies/restore-database.ts";
import type { DataCopy, DataRestore } from "../database/copies/data-copy.ts";
import { pluginsFolder } from "./copy-deployment.ts";

/** @throws ProblemsError if there is data already, or the copy is one of the other kind of database */
export async function beginDeploymentRestore(place: DatabasePlace, kind: DataCopy["kind"]): Promise<DataRestore> {
  const folder = pluginsFolder(place.dataDir);
  const plugins = await beginFolderRestore(folder);
  const database = await beginRestore(place, kind).catch(async (error: unknown) => {
    await plugins.abandon();
    throw error;
  });
  const parts = { database, plugins };
  return {
    write: async (path, content) => {
      const [, part = "", rest = ""] = /^(database|plugins)\/(.+)$/.exec(path) ?? [];
      if (part !== "database" && part !== "plugins") throw new Error(`a path that no copy has: ${path}`);
      await parts[part].write(rest, content);
    },
    complete: async () => {
      // The database last: with it a server can start.
      await plugins.complete();
      try {
        await database.complete();
      } catch (error) {
        await rm(folder, { recursive: true });
        throw error;
      }
    },
    abandon: async () => {
      await plugins.abandon();
      await database.abandon();
    },
  };
}
