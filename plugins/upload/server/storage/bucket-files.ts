/** All files of an instance in its bucket, read and written by the server itself. */
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { relative } from "node:path";
import type { Readable } from "node:stream";
import {
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from "@aws-sdk/client-s3";
import type { CopiedFile } from "@portalkit/kernel/server";
import type { StorageOptions } from "../../contract.ts";
import type { UploadServices } from "../services.ts";
import { openBucket } from "./bucket-client.ts";
import { taglineOf } from "./file-storage.ts";
import { filesByPath } from "./kept-file.ts";

/** Their paths are their keys. What is deleted meanwhile is left out. */
export async function* filesOfBucket(options: StorageOptions, instanceId: string): AsyncGenerator<CopiedFile> {
  const client = openBucket(options, "download");
  try {
    const Prefix = `${options.prefix}/${instanceId}/`.replace(/^\//, "");
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: options.bucket, Prefix })) {
      for (const { Key = "" } of Contents) {
        if (!isPlain(Key)) continue;
        const command = new GetObjectCommand({ Bucket: options.bucket, Key });
        const { Body, ContentLength } = await client.send(command).catch(unlessMissing);
        if (Body === undefined || ContentLength === undefined) continue;
        yield { path: Key, bytes: ContentLength, content: Body as Readable };
        (Body as Readable).destroy();
      }
    }
  } finally {
    client.destroy();
  }
}

/** Whether a key is the path of a file below any folder. The portal makes no others. */
const isPlain = (key: string): boolean => key.split("/").every((part) => !["", ".", ".."].includes(part));

export interface RestoredFiles {
  readonly folder: string;
  /** Absolute; below the folder they are the keys. */
  readonly paths: readonly string[];
  readonly signal: AbortSignal;
}

/** Deletes each file that the bucket has. */
export async function moveToBucket(
  services: UploadServices,
  options: StorageOptions,
  { folder, paths, signal }: RestoredFiles,
): Promise<void> {
  const client = openBucket(options, "upload");
  try {
    for (const path of paths) {
      signal.throwIfAborted();
      const at = { Bucket: options.bucket, Key: relative(folder, path) };
      const size = await stat(path).then(
        (file) => file.size,
        () => undefined,
      );
      if (size === undefined) continue; // another process was faster
      const { ContentLength } = await client
        .send(new HeadObjectCommand(at), { abortSignal: signal })
        .catch(unlessMissing);
      if (ContentLength !== size) {
        const known = (await filesByPath(services.db, services.id, [at.Key])).get(at.Key);
        const input = {
          ...at,
          ContentLength: size,
          ...(known === undefined ? {} : { ContentType: known.contentType }),
          Tagging: taglineOf({ instanceId: services.id }),
        };
        await put(client, path, input, signal);
      }
      await rm(path, { force: true });
    }
  } finally {
    client.destroy();
  }
}

async function put(
  client: S3Client,
  path: string,
  input: { Bucket: string; Key: string; ContentLength: number; ContentType?: string; Tagging: string },
  signal: AbortSignal,
): Promise<void> {
  const content = createReadStream(path);
  try {
    await client.send(new PutObjectCommand({ ...input, Body: content }), { abortSignal: signal });
  } finally {
    content.destroy();
  }
}

function unlessMissing(error: unknown): { Body?: undefined; ContentLength?: undefined } {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return {};
  throw error;
}
