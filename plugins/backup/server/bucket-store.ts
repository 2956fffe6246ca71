/** Archives in a bucket of an S3-compatible server, written and read in parts, each tried again if it fails. */
import { PassThrough, Readable } from "node:stream";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { CommandError } from "@portalkit/kernel/server";
import type { BucketOptions } from "../contract.ts";
import {
  archivesAmong,
  verificationFrom,
  verificationName,
  type ArchiveStore,
  type StoredArchive,
} from "./archives.ts";

interface ObjectPlace {
  readonly Bucket: string;
  readonly Key: string;
}

/** A server takes 10,000 parts, of equal sizes: archives may have 625 GiB. One part is in memory. */
const bytesOfPart = 64 * 1024 * 1024;
/** Without a byte in either direction. */
const silentMs = 30_000;

export function bucketStore(
  { endpoint, bucket, region, accessKey, secretKey, prefix }: BucketOptions,
  partBytes = bytesOfPart,
): ArchiveStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: silentMs },
    // Servers other than Amazon's do not understand the checksums of the default; archives have their own.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const start = prefix === "" ? "" : `${prefix}/`;
  const at = (name: string): ObjectPlace => ({ Bucket: bucket, Key: `${start}${name}` });
  return {
    placeOf: (name) => `s3://${bucket}/${start}${name}`,
    list: () => asking(bucket, () => listArchivesIn(client, bucket, start)),
    write: async (name, content) => {
      const way = new PassThrough().on("error", () => undefined); // both ends report it
      const upload = new Upload({ client, params: { ...at(name), Body: way }, partSize: partBytes, queueSize: 1 });
      const uploading = asking(bucket, () => upload.done()).catch((error: unknown) => {
        way.destroy(error as Error);
        throw error;
      });
      const [result, uploaded] = await Promise.allSettled([content(way), uploading]);
      if (result.status === "rejected") throw result.reason;
      if (uploaded.status === "rejected") throw uploaded.reason;
      return result.value;
    },
    read: (name) => Readable.from(readParts(client, at(name), partBytes), { objectMode: false }),
    remove: async (name) => {
      const objects = [at(name), at(verificationName(name))].map(({ Key }) => ({ Key }));
      await asking(bucket, () =>
        client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: objects } })),
      );
    },
    readVerification: async (name) => {
      const command = new GetObjectCommand(at(verificationName(name)));
      const found = await asking(bucket, () => client.send(command)).catch(ignoreMissing);
      return verificationFrom((await found?.Body?.transformToString()) ?? "");
    },
    storeVerification: async (name, verification) => {
      const text = `${JSON.stringify(verification)}\n`;
      await asking(bucket, () => client.send(new PutObjectCommand({ ...at(verificationName(name)), Body: text })));
    },
  };
}

async function listArchivesIn(client: S3Client, bucket: string, start: string): Promise<StoredArchive[]> {
  const found = new Map<string, number>();
  const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${start}portal-` });
  for await (const { Contents = [] } of pages) {
    for (const { Key = "", Size = 0 } of Contents) found.set(Key.slice(start.length), Size);
  }
  return archivesAmong(found);
}

/** One part after another, each whole: a connection that breaks costs no more than a part. */
async function* readParts(client: S3Client, object: ObjectPlace, partBytes: number): AsyncGenerator<Uint8Array> {
  for (let from = 0, size = 1; from < size; from += partBytes) {
    const range = `bytes=${from}-${from + partBytes - 1}`;
    const part = await asking(object.Bucket, () => readPart(client, new GetObjectCommand({ ...object, Range: range })));
    yield part.content;
    size = part.ofBytes;
  }
}

/** The client tries again until an answer begins, and this does if it breaks off. */
async function readPart(
  client: S3Client,
  command: GetObjectCommand,
  attempts = 3,
): Promise<{ content: Uint8Array; ofBytes: number }> {
  const { Body, ContentRange = "" } = await client.send(command);
  try {
    if (Body === undefined) throw new Error("an answer without content");
    return { content: await Body.transformToByteArray(), ofBytes: Number(/\/(\d+)$/.exec(ContentRange)?.[1]) };
  } catch (error) {
    if (attempts === 1) throw error;
    return await readPart(client, command, attempts - 1);
  }
}

/** @throws CommandError without what the server has answered besides a code: it may repeat what was sent */
async function asking<Result>(bucket: string, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const { name, message, code } = error as NodeJS.ErrnoException;
    const reason = error instanceof S3ServiceException ? `it answers ${name}` : message;
    const shown = new CommandError(`The bucket ${bucket} does not do what it is asked to: ${reason || code}`);
    throw name === "NoSuchKey" ? Object.assign(shown, { code: "ENOENT" }) : shown;
  }
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
