/**
 * Writes an archive: tar, compressed by zstd, encrypted by age, in one pass and constant memory. `age`, `zstd` and
 * `tar` open it too.
 */
import { Readable, Transform, type Writable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { Encrypter } from "age-encryption";
import { createTarPacker, type TarPackController } from "modern-tar";
import type { CopiedFile, DataCopy } from "@portalkit/kernel/server";
import { completionFile, formatVersion, manifestFile, type Completion, type Manifest } from "./archive-format.ts";

export interface WriteOptions {
  passphrase: string;
  madeAt: Date;
  /** Leaves out a path of the copy. */
  skips: (path: string) => boolean;
}

export interface WrittenArchive {
  readonly bytes: number;
  /** How many files of the copy it contains. */
  readonly files: number;
}

/** Writes until the destination has finished, or has been destroyed by a failure. */
export async function writeArchive(
  destination: Writable,
  copy: DataCopy,
  { passphrase, madeAt, skips }: WriteOptions,
): Promise<WrittenArchive> {
  const failure = new AbortController();
  const { signal } = failure;
  const { readable, controller } = createTarPacker();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  const compressing = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const encrypted = await encrypter.encrypt(Readable.toWeb(compressing) as ReadableStream<Uint8Array>);
  let bytes = 0;
  const counting = new Transform({
    transform: (piece: Uint8Array, _encoding, done) => {
      bytes += piece.length;
      done(null, piece);
    },
  });
  const steps = [
    addAll(controller, copy, { madeAt, skips, signal }),
    pipeline(Readable.fromWeb(readable as NodeStream), compressing, { signal }),
    pipeline(Readable.fromWeb(encrypted as NodeStream), counting, destination, { signal }),
  ] as const;
  try {
    const [files] = await Promise.all(steps);
    return { bytes, files };
  } catch (error) {
    failure.abort(error);
    controller.error(error);
    await Promise.allSettled(steps);
    throw error;
  }
}

/** Of scrypt, as a power of two: a passphrase of 256 bits cannot be guessed, whatever a guess costs. */
const workFactor = 10;
/** Content of unknown size is divided into entries of this size. */
const partBytes = 8 * 1024 * 1024;

async function addAll(
  controller: TarPackController,
  copy: DataCopy,
  { madeAt, skips, signal }: Pick<WriteOptions, "madeAt" | "skips"> & { signal: AbortSignal },
): Promise<number> {
  const add = async (name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> => {
    const isFolder = name.endsWith("/");
    const writer = controller
      .add({ name, size, type: isFolder ? "directory" : "file", mode: isFolder ? 0o700 : 0o600, mtime: madeAt })
      .getWriter();
    for await (const piece of content) {
      signal.throwIfAborted();
      await unlessAborted(writer.write(piece), signal);
    }
    await writer.close();
  };
  const addText = (name: string, value: Manifest | Completion): Promise<void> => {
    const text = Buffer.from(`${JSON.stringify(value)}\n`);
    return add(name, text.length, only(text));
  };
  await addText(manifestFile, { format: formatVersion, madeAt: madeAt.toISOString(), database: copy.kind });
  let files = 0;
  for await (const { path, bytes, content } of copy.files) {
    if (skips(path)) continue;
    if (bytes !== undefined) await add(path, bytes, content);
    else await addParts(path, content, add);
    files += 1;
  }
  await addText(completionFile, { files });
  controller.finalize();
  return files;
}

async function addParts(
  path: string,
  content: CopiedFile["content"],
  add: (name: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  let parts = 0;
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  const addPart = async (): Promise<void> => {
    parts += 1;
    await add(`${path}/${String(parts).padStart(9, "0")}`, bytes, only(...pieces));
    pieces = [];
    bytes = 0;
  };
  for await (const piece of content) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= partBytes) await addPart();
  }
  if (bytes > 0) await addPart();
}

async function* only(...pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** A stream that was torn down answers no more. */
const unlessAborted = async (written: Promise<void>, signal: AbortSignal): Promise<void> => {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    await Promise.race([written, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
};
