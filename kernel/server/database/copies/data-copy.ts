/** A copy of stored data as files, to be kept elsewhere, and its way back. */
import { open, readdir, type FileHandle } from "node:fs/promises";
import { join } from "node:path";

export interface CopiedFile {
  /** Relative, with slashes; that of an empty folder ends with one. */
  readonly path: string;
  /** Absent if it is known only when all of the content has been read. */
  readonly bytes?: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The database in it is of one moment. Statements go on while its files are read. */
export interface DataCopy {
  readonly kind: "pglite" | "postgres";
  /** Read each content before the next file is asked for. */
  readonly files: AsyncIterable<CopiedFile>;
  /** Deletes what the copy takes on the disk. */
  discard(): Promise<void>;
}

/** The files of a copy become data again. Nothing is seen of it before it is complete. */
export interface DataRestore {
  /** Adds content to a file of the copy. Files come in the order of the copy, each in one piece or in several. */
  write(path: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws ProblemsError if PostgreSQL cannot restore the copy; nothing is restored then */
  complete(): Promise<void>;
  /** Leaves the place as it was. */
  abandon(): Promise<void>;
}

/**
 * Reads the files of a folder, one after another, in the order of their names. What is not there, or is
 * deleted meanwhile, is left out.
 * @param skips leaves out a file or a whole folder, by its path below the folder
 */
export async function* filesIn(
  folder: string,
  skips: (path: string) => boolean = () => false,
): AsyncGenerator<CopiedFile> {
  yield* filesBelow(folder, "", skips);
}

async function* filesBelow(
  folder: string,
  above: string,
  skips: (path: string) => boolean,
): AsyncGenerator<CopiedFile> {
  const entries = await readdir(join(folder, above), { withFileTypes: true }).catch(ignoreMissing);
  if (entries === undefined) return;
  if (entries.length === 0 && above !== "") yield { path: above, bytes: 0, content: nothing() };
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${above}${entry.name}`;
    if (skips(path)) continue;
    if (entry.isDirectory()) yield* filesBelow(folder, `${path}/`, skips);
    if (!entry.isFile()) continue;
    const file = await open(join(folder, path)).catch(ignoreMissing);
    if (file === undefined) continue;
    try {
      const { size } = await file.stat();
      yield { path, bytes: size, content: contentOf(file, size) };
    } finally {
      await file.close();
    }
  }
}

const pieceBytes = 256 * 1024;

/** Exactly as many bytes as were announced, also of a file that grows meanwhile. */
async function* contentOf(file: FileHandle, bytes: number): AsyncGenerator<Uint8Array> {
  for (let read = 0; read < bytes;) {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, bytes - read));
    const { bytesRead } = await file.read(piece, 0, piece.length, read);
    if (bytesRead === 0) throw new Error("a file became shorter while it was copied");
    read += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

/** For what is deleted meanwhile. */
function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // A folder has no content.
}
