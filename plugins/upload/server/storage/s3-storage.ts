/**
 * Stores files in a bucket of an S3-compatible server. The browser uploads directly; downloads go through the portal.
 */
import { AwsClient } from "aws4fetch";
import type { StorageOptions } from "../../contract.ts";
import type { KeptFile } from "./kept-file.ts";
import { refuseUpload } from "../../contract/refusals.ts";
import { uploadSeconds, type ByteRange, type FileStorage } from "./file-storage.ts";

/** The time limit for the bucket to begin its answer. */
const timeoutMs = 15_000;

export function s3Storage({ endpoint, bucket, region, accessKey, secretKey }: StorageOptions): FileStorage {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: "s3",
    region,
    retries: 2,
  });
  const addressOf = ({ path }: KeptFile): string => `${endpoint.replace(/\/+$/, "")}/${bucket}/${path}`;
  const ask = async (method: string, file: KeptFile, headers: Record<string, string> = {}): Promise<Response> => {
    // Limits the time until the answer begins, not the download: a video may take long.
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), timeoutMs);
    try {
      return await client.fetch(addressOf(file), { method, headers, signal: patience.signal });
    } catch {
      // Drops the error: it may contain the bucket's address, which must stay private.
      throw refuseUpload("noStorage");
    } finally {
      clearTimeout(timer);
    }
  };
  const assertAllowed = (response: Response, file: KeptFile): Response => {
    if (response.status === 404) throw refuseUpload("unknownFile");
    if (!response.ok) throw Object.assign(refuseUpload("noStorage"), { cause: `${response.status} for ${file.id}` });
    return response;
  };
  return {
    uploadUrl: async (file) => {
      const address = `${addressOf(file)}?X-Amz-Expires=${uploadSeconds}`;
      const headers = {
        "content-type": file.contentType,
        "content-length": String(file.size),
        "x-amz-tagging": taglineOf(file),
      };
      return (await client.sign(address, { method: "PUT", headers, aws: { signQuery: true, allHeaders: true } })).url;
    },
    size: async (file) => {
      const response = await ask("HEAD", file);
      return response.status === 404
        ? undefined
        : Number(assertAllowed(response, file).headers.get("content-length") ?? Number.NaN);
    },
    read: async (file, range) => {
      const { body } = assertAllowed(
        await ask("GET", file, range === undefined ? {} : { range: rangeHeader(range) }),
        file,
      );
      return body ?? (async function* nothing() {})();
    },
    remove: async (file) => {
      const response = await ask("DELETE", file);
      if (response.status !== 404) assertAllowed(response, file);
      await response.body?.cancel();
    },
  };
}

const rangeHeader = ({ start, end }: ByteRange): string => `bytes=${start}-${end}`;

/** The value of `x-amz-tagging`: the instance of the file, for rules of the bucket. */
export function taglineOf({ instanceId }: Pick<KeptFile, "instanceId">): string {
  return `portal-instance=${encodeURIComponent(instanceId)}`;
}
