/** Where the archives of a deployment are, and the one that somebody names. */
import { basename, dirname, join } from "node:path";
import type { BackupOptions } from "../contract.ts";
import { isArchiveName, type ArchivePlace, type ArchiveStore } from "./archives.ts";
import { folderStore } from "./folder-store.ts";

/** The packages of a bucket are loaded if there is one. */
export async function archiveStoreOf(
  { folder, bucket }: BackupOptions,
  ownFolder: () => Promise<string>,
): Promise<ArchiveStore> {
  if (bucket !== undefined && bucket.endpoint !== "") return (await import("./bucket-store.ts")).bucketStore(bucket);
  return folderStore(folder === "" ? join(await ownFolder(), "archives") : folder);
}

/** @param given what `--list` shows, a name of it, or the path of another file */
export async function findArchive(given: string, ownStore: () => Promise<ArchiveStore>): Promise<ArchivePlace> {
  const name = basename(given);
  if (isArchiveName(name)) {
    const store = await ownStore();
    if ([name, store.placeOf(name)].includes(given)) return { store, name };
  }
  return { store: folderStore(dirname(given)), name };
}
