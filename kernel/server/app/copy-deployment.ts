/** The data of a deployment as one copy: its database, then the files of its plugins. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { LoadedConfig } from "../extension/loaded-config.ts";
import { filesIn, type CopiedFile, type DataCopy } from "../database/copies/data-copy.ts";

/** With a folder for each instance. */
export const pluginsFolder = (dataDir: string): string => join(dataDir, "plugins");

/** Makes the folder of an instance, if it is not there yet. */
export async function openDataFolder(dataDir: string, instanceId: string): Promise<string> {
  const folder = join(pluginsFolder(dataDir), instanceId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** @param copyDatabase is called once; its moment is the copy's */
export async function copyDeployment(
  copyDatabase: () => Promise<DataCopy>,
  dataDir: string,
  instances: LoadedConfig["instances"],
): Promise<DataCopy> {
  const database = await copyDatabase();
  return { ...database, files: filesOf(database, dataDir, instances) };
}

async function* filesOf(
  database: DataCopy,
  dataDir: string,
  instances: LoadedConfig["instances"],
): AsyncGenerator<CopiedFile> {
  for await (const file of database.files) yield { ...file, path: `database/${file.path}` };
  for await (const file of filesIn(pluginsFolder(dataDir))) yield { ...file, path: `plugins/${file.path}` };
  for (const { id, options, server } of instances)
    for await (const file of server?.storedFiles?.({ id, options }) ?? [])
      yield { ...file, path: `plugins/${id}/${file.path}` };
}
