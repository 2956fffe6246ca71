/**
 * The service of an instance for other plugins in the browser. In its own file, so that the first page loads nothing
 * else.
 */
import { definePort, type Port } from "@portalkit/kernel/contract";

/** An uploaded file. */
export interface UploadedFile {
  s3Path: string;
  /** Where the file can be viewed; with `use: "text"` a permanent address that may be saved inside a text. */
  previewUrl: string;
}
/** The parts of the browser's `File` that are needed here; this file has no browser types. */
export type FileToSend = { readonly name: string; readonly size: number; readonly type: string };
/** The part of `AbortSignal` that is needed here. */
export type StopSignal = { readonly aborted: boolean };
/** The upload service, available through `await offered(uploadPort, instanceId)`. */
export interface Uploads {
  /**
   * Uploads a file by the instance's rules.
   * @throws Error with a message for the user; `AbortError` if `signal` aborted it
   */
  upload(
    file: FileToSend,
    options?: { recordPk?: string | number; onProgress?: (percent: number) => void; signal?: StopSignal },
  ): Promise<UploadedFile>;
}
export const uploadPort: Port<Uploads> = definePort<Uploads>("upload");
