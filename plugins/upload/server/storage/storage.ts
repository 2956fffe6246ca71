/** The storage of files: a bucket, or a folder of the portal. The options of an instance decide, once per instance. */
import { folderStorage } from "./folder-storage.ts";
import type { StorageOptions, UploadOptions } from "../../contract.ts";
import type { UploadServices } from "../services.ts";
import type { FileStorage } from "./file-storage.ts";

const chosen = new WeakMap<UploadServices, Promise<FileStorage>>();

/** The packages of a bucket are loaded if there is one. */
export function storageOf(services: UploadServices): Promise<FileStorage> {
  const known = chosen.get(services);
  if (known !== undefined) return known;
  const made = openStorage(services);
  chosen.set(services, made);
  return made;
}

async function openStorage(services: UploadServices): Promise<FileStorage> {
  const bucket = bucketOf(services.options);
  return bucket === undefined ? folderStorage(services) : (await import("./s3-storage.ts")).s3Storage(bucket);
}

/** Undefined if files are in the folder of the portal. */
export const bucketOf = ({ storage }: Pick<UploadOptions, "storage">): StorageOptions | undefined =>
  storage?.endpoint === "" ? undefined : storage;

/** Reads the whole content into memory; for small files and the first bytes of files. */
export async function readWhole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}
