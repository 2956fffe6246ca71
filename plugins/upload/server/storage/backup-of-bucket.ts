/** The files of a bucket in backups, and their way back into a bucket after a restoration. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { CopiedFile } from "@portalkit/kernel/server";
import type { UploadOptions } from "../../contract.ts";
import type { UploadServices } from "../services.ts";
import { bucketOf } from "./storage.ts";

/** Of the data folder. A restoration puts the files there, below their keys. */
const folderName = "bucket";

export async function* storedFiles({
  id,
  options,
}: {
  id: string;
  options: UploadOptions;
}): AsyncGenerator<CopiedFile> {
  const bucket = bucketOf(options);
  if (bucket === undefined || !bucket.inBackups) return;
  const { filesOfBucket } = await import("./bucket-files.ts");
  for await (const file of filesOfBucket(bucket, id)) yield { ...file, path: `${folderName}/${file.path}` };
}

/** Begins to put restored files into the bucket; returns the function that stops it. */
export function fillBucket(services: UploadServices): () => Promise<void> {
  const stopping = new AbortController();
  const filling = fill(services, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted)
      services.log.error({ err: error }, "restored files did not reach the bucket; the next start goes on with them");
  });
  return async () => {
    stopping.abort();
    await filling;
  };
}

async function fill(services: UploadServices, signal: AbortSignal): Promise<void> {
  const bucket = bucketOf(services.options);
  if (bucket === undefined) return;
  const folder = join(await services.dataFolder(), folderName);
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  if (files.length === 0) return;
  const { moveToBucket } = await import("./bucket-files.ts");
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  await moveToBucket(services, bucket, { folder, paths, signal });
  signal.throwIfAborted();
  await rm(folder, { recursive: true, force: true });
  services.log.info({ files: paths.length }, "restored files are in the bucket");
}
