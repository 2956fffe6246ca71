/** The storage of files: a bucket, or a folder of the portal. The options of an instance decide, once per instance. */
import { folderStorage } from "./folder-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import type { UploadServices } from "../services.ts";
import type { FileStorage } from "./file-storage.ts";

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
