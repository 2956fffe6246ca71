/** A folder as PGlite's file system whose `fsync` reaches the disk. The library's own `fsync` does nothing. */
import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/**
 * The part of the emulated file system that the library's types omit: a stream holds the descriptor of the real file.
 */
interface NodeFiles {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

/** Flushes the write-ahead log with `fsync` because the library answers `fdatasync` without calling its file system. */
export const durableParameters: readonly string[] = [
  "-c",
  "fsync=on",
  "-c",
  "synchronous_commit=on",
  "-c",
  "wal_sync_method=fsync",
];

export class DurableFiles extends NodeFS {
  override async init(pglite: PGlite, options: Parameters<NodeFS["init"]>[1]): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const flush = (module: unknown): void => {
      (module as NodeFiles).NODEFS.stream_ops.fsync = ({ nfd }) => {
        fsyncSync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [flush, ...[emscriptenOpts.preRun ?? []].flat()] } };
  }
}

/** Flushes a whole folder to disk, because PostgreSQL does not flush the initial files of a new database. */
export function flushFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) flushFolder(path);
    else if (entry.isFile()) flush(path);
  }
  flush(folder);
}

/** Flushes a file, or which files a folder has, to disk. */
export function flush(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
