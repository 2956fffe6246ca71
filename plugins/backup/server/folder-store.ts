/** Archives in a folder, which processes may share. */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { archivesAmong, isArchiveName, verificationFrom, verificationName, type ArchiveStore } from "./archives.ts";

/** Follows the name of an archive until it is whole. */
const unfinished = ".partial";
/** An archive that was written to since then is being made, by another process perhaps. */
const interruptedAfterMs = 3_600_000;

export function folderStore(given: string): ArchiveStore {
  const folder = resolve(given);
  const fileOf = (name: string): string => join(folder, name);
  return {
    placeOf: fileOf,
    list: async () => {
      const found = new Map<string, number>();
      for (const name of await namesIn(folder)) {
        const file = await stat(fileOf(name)).catch(ignoreMissing);
        if (file !== undefined) found.set(name, file.size);
      }
      return archivesAmong(found);
    },
    write: async (name, content) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeInterrupted(folder);
      const file = fileOf(name);
      const partial = `${file}${unfinished}`;
      try {
        const result = await content(createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true }));
        await rename(partial, file);
        await flushFolder(folder);
        return result;
      } catch (error) {
        // It is another process's then.
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rm(partial, { force: true });
        throw error;
      }
    },
    read: (name) => createReadStream(fileOf(name)),
    remove: async (name) => {
      await rm(fileOf(name), { force: true });
      await rm(fileOf(verificationName(name)), { force: true });
    },
    readVerification: async (name) =>
      verificationFrom(await readFile(fileOf(verificationName(name)), "utf8").catch(() => "")),
    storeVerification: (name, verification) =>
      writeFile(fileOf(verificationName(name)), `${JSON.stringify(verification)}\n`, { mode: 0o600 }),
  };
}

/** Deletes what an interrupted backup has left. */
async function removeInterrupted(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.endsWith(unfinished) || !isArchiveName(name.slice(0, -unfinished.length))) continue;
    const file = join(folder, name);
    const written = await stat(file).catch(ignoreMissing);
    if (written !== undefined && Date.now() - written.mtimeMs > interruptedAfterMs) await rm(file, { force: true });
  }
}

/** So that a power cut does not take back the name. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}

/** Other processes may share the folder, and delete in it. */
function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
