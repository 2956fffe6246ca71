/** What a storage of files does, wherever it keeps them. */
import type { KeptFile } from "./kept-file.ts";

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

/** The value of `x-amz-tagging`: the instance of the file, for rules of the bucket. */
export function taglineOf({ instanceId }: Pick<KeptFile, "instanceId">): string {
  return `portal-instance=${encodeURIComponent(instanceId)}`;
}

/** Seconds for which an upload address is valid. */
export const uploadSeconds = 600;
