/**
 * Stores files in a bucket of an S3-compatible server. The browser uploads directly; downloads go through the portal.
 */
import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { StorageOptions } from "../../contract.ts";
import type { KeptFile } from "./kept-file.ts";
import { refuseUpload } from "../../contract/refusals.ts";
import { openBucket } from "./bucket-client.ts";
import { taglineOf, uploadSeconds, type FileStorage } from "./file-storage.ts";

/** What a browser must send as it was announced. */
const signedHeaders = new Set(["content-length", "content-type", "host", "x-amz-tagging"]);

export function s3Storage(options: StorageOptions): FileStorage {
  const client = openBucket(options, "download");
  const at = ({ path }: KeptFile): { Bucket: string; Key: string } => ({ Bucket: options.bucket, Key: path });
  return {
    uploadUrl: (file) => {
      const { contentType: ContentType, size: ContentLength } = file;
      const command = new PutObjectCommand({ ...at(file), ContentType, ContentLength, Tagging: taglineOf(file) });
      const signing = { signableHeaders: signedHeaders, unhoistableHeaders: signedHeaders };
      return getSignedUrl(client, command, { expiresIn: uploadSeconds, ...signing });
    },
    size: async (file) => (await asking(file, () => client.send(new HeadObjectCommand(at(file)))))?.ContentLength,
    read: async (file, range) => {
      const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
      const found = await asking(file, () => client.send(new GetObjectCommand({ ...at(file), ...part })));
      if (found?.Body === undefined) throw refuseUpload("unknownFile");
      return found.Body as Readable;
    },
    remove: async (file) => {
      await asking(file, () => client.send(new DeleteObjectCommand(at(file))));
    },
  };
}

/**
 * Returns undefined if the bucket has no such file.
 * @throws Refusal without what the bucket says: it may contain the bucket's address, which must stay private
 */
async function asking<Result>({ id }: KeptFile, ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404) return undefined;
    throw Object.assign(refuseUpload("noStorage"), status && { cause: `${status} for ${id}` });
  }
}
