/** Makes archives, one at a time: whoever asks for one while one is made gets that one. */
import type { DataCopy } from "@portalkit/kernel/server";
import { nameAt, removeOld, type ArchiveStore } from "./archives.ts";

export interface BackupSource {
  copy(): Promise<DataCopy>;
  /** The id of the plugin's instance: its own files, the archives among them, are left out. */
  own: string;
  store: ArchiveStore;
  /** How many archives to keep. */
  keep: number;
  passphrase: string;
}

export interface MadeArchive {
  /** Its path or address. */
  readonly place: string;
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

async function makeArchive({ copy, own, store, keep, passphrase }: BackupSource): Promise<MadeArchive> {
  const { writeArchive } = await import("./write-archive.ts");
  const copied = await copy();
  try {
    const madeAt = new Date();
    const name = nameAt(madeAt);
    const skips = (path: string): boolean => path.startsWith(`plugins/${own}/`);
    const written = await store.write(name, (destination) =>
      writeArchive(destination, copied, { passphrase, madeAt, skips }),
    );
    await removeOld(store, keep);
    return { place: store.placeOf(name), ...written };
  } finally {
    await copied.discard();
  }
}
