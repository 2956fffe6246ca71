/** Uploading for other plugins: the rich editor sends its pictures through here. */
import { translate, type BrowserServices } from "#kernel/browser";
import type { Uploads } from "../contract.ts";
import { uploadFile } from "./upload-file.ts";

export function offerUploads(services: BrowserServices): Uploads {
  return {
    // The contract knows no browser; here a file is a file. The server knows the rules.
    upload: (file, { signal, ...options } = {}) =>
      uploadFile({
        services,
        t: translate,
        file: file as File,
        rules: undefined,
        signal: signal as AbortSignal | undefined,
        ...options,
      }),
  };
}
