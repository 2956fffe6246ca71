/** The data of a deployment as one copy: its database, then the files of its plugins. */
import { join } from "node:path";
import { filesIn, type CopiedFile, type DataCopy } from "../database/copies/data-copy.ts";

/** Where `services.dataFolder` makes the folders of instances. */
export const pluginsFolder = (dataDir: string): string => join(dataDir, "plugins");

/** @param copyDatabase is called once; its moment is the copy's */
export async function copyDeployment(copyDatabase: () => Promise<DataCopy>, dataDir: string): Promise<DataCopy> {
  const database = await copyDatabase();
  return { ...database, files: filesOf(database, dataDir) };
}

async function* filesOf(database: DataCopy, dataDir: string): AsyncGenerator<CopiedFile> {
  for await (const file of database.files) yield { ...file, path: `database/${file.path}` };
  for await (const file of filesIn(pluginsFolder(dataDir))) yield { ...file, path: `plugins/${file.path}` };
}
