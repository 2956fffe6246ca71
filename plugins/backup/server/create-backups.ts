/** Makes archives, one at a time: whoever asks for one while one is made gets that one. */
import { open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DataCopy } from "@portalkit/kernel/server";
import { nameAt, prepareFolder, removeOld, unfinished, type Archives } from "./archives.ts";

export interface BackupSource {
  copy(): Promise<DataCopy>;
  /** The id of the plugin's instance: its own files, the archives among them, are left out. */
  own: string;
  archives: Archives;
  passphrase: string;
}

export interface MadeArchive {
  readonly file: string;
  readonly bytes: number;
  readonly files: number;
}

export interface Backups {
  /** Makes an archive, and deletes the oldest above the number to keep. */
  make(): Promise<MadeArchive>;
}

export function createBackups(source: () => Promise<BackupSource>): Backups {
  let running: Promise<MadeArchive> | undefined;
  return {
    make: () =>
      (running ??= source()
        .then(makeArchive)
        .finally(() => {
          running = undefined;
        })),
  };
}

async function makeArchive({ copy, own, archives, passphrase }: BackupSource): Promise<MadeArchive> {
  await prepareFolder(archives);
  const { writeArchive } = await import("./write-archive.ts");
  const copied = await copy();
  const madeAt = new Date();
  const file = join(archives.folder, nameAt(madeAt));
  const partial = `${file}${unfinished}`;
  try {
    const files = await writeArchive(partial, copied, {
      passphrase,
      madeAt,
      skips: (path) => path.startsWith(`plugins/${own}/`),
    });
    await rename(partial, file);
    await flushFolder(archives.folder);
    await removeOld(archives);
    return { file, bytes: (await stat(file)).size, files };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await copied.discard();
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
