/** Where files are: a bucket, or a folder of the portal. Chosen once for each instance, by its options. */
import type { KeptFile } from "../kept-file.ts";
import { folderStorage } from "./folder-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import type { UploadServices } from "../upload-services.ts";

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileStorage {
  /** Where the browser puts the file: signed for it alone, and for ten minutes. */
  uploadUrl(file: KeptFile): Promise<string>;
  /** Bytes that are there; nothing when there is no such file. @throws Refusal when the storage does not answer */
  size(file: KeptFile): Promise<number | undefined>;
  /** @throws Refusal when the file is not there, or the storage does not answer */
  read(file: KeptFile, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** Also of what is not there. */
  remove(file: KeptFile): Promise<void>;
}

/** Seconds for which an address takes its file. */
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

/** All of it in one piece; for beginnings of files and small ones. */
export async function readWhole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}
