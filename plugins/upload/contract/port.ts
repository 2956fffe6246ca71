/**
 * What an instance offers to other plugins in the browser. It stands by itself, so that the first page carries nothing
 * else.
 */
import { definePort, type Port } from "#kernel/contract";

/** An uploaded file. */
export interface UploadedFile {
  s3Path: string;
  /** Where it is seen; of an instance with `use: "text"` an address that may be kept in a text. */
  previewUrl: string;
}
/** The browser's own `File`, as far as it counts here; this file knows no browser. */
export type FileToSend = { readonly name: string; readonly size: number; readonly type: string };
/** An `AbortSignal`. */
export type StopSignal = { readonly aborted: boolean };
/** Got with `await offered(uploadPort, instanceId)`. */
export interface Uploads {
  /**
   * Sends a file by the instance's rules. @throws Error with a message for the operator; `AbortError` when `signal`
   * ended it
   */
  upload(
    file: FileToSend,
    options?: { recordPk?: string | number; onProgress?: (percent: number) => void; signal?: StopSignal },
  ): Promise<UploadedFile>;
}
export const uploadPort: Port<Uploads> = definePort<Uploads>("upload");
