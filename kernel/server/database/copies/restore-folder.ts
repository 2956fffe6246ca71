/** Fills a folder out of sight, and shows it when it is complete. */
import { appendFile, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { flush, flushFolder } from "../embedded/durable-files.ts";
import { filesIn, type DataRestore } from "./data-copy.ts";
import { refusePlace } from "./refuse-place.ts";

/** @throws ProblemsError if the folder has any files; empty folders in it make way */
export async function beginFolderRestore(folder: string): Promise<DataRestore> {
  const beside = `${folder}.restoring`;
  const abandon = (): Promise<void> => rm(beside, { recursive: true, force: true });
  for await (const { path } of filesIn(folder)) {
    if (!path.endsWith("/"))
      throw refusePlace(join(folder, path), "a PORTAL_DATA_DIR without data; move what is there away first");
  }
  await abandon();
  await mkdir(beside, { recursive: true, mode: 0o700 });
  return {
    write: async (path, content) => {
      if (path.split("/").includes("..")) throw new Error(`a path that leads out of the folder: ${path}`);
      const file = join(beside, path);
      await mkdir(path.endsWith("/") ? file : dirname(file), { recursive: true, mode: 0o700 });
      if (!path.endsWith("/")) await appendFile(file, content, { mode: 0o600 });
    },
    complete: async () => {
      flushFolder(beside);
      await rm(folder, { recursive: true, force: true });
      await rename(beside, folder);
      flush(dirname(folder));
    },
    abandon,
  };
}
