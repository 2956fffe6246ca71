/** The storage of files: a bucket, or a folder of the portal. The options of an instance decide, once per instance. */
import type { KeptFile } from "../kept-file.ts";
import { folderStorage } from "./folder-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import type { UploadServices } from "../upload-services.ts";

/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileStorage {
  /** Returns where the browser uploads the file: signed for this file only and valid for ten minutes. */
  uploadUrl(file: KeptFile): Promise<string>;
  /** Returns the stored bytes; undefined if the file does not exist. @throws Refusal if the storage does not answer */
  size(file: KeptFile): Promise<number | undefined>;
  /** @throws Refusal if the file does not exist, or the storage does not answer */
  read(file: KeptFile, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** Does nothing if the file does not exist. */
  remove(file: KeptFile): Promise<void>;
}

/** Seconds for which an upload address is valid. */
export const uploadSeconds = 600;

const chosen = new WeakMap<UploadServices, FileStorage>();

export function storageOf(services: UploadServices): FileStorage {
  const known = chosen.get(services);
  if (known !== undefined) return known;
  const { storage } = services.options;
  const made = storage === undefined || storage.endpoint === "" ? folderStorage(services) : s3Storage(storage);
  chosen.set(services, made);
  return made;
}

/** Reads the whole content into memory; for small files and the first bytes of files. */
export async function readWhole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}
