/** The upload service for other plugins: the rich editor uploads its images through it. */
import { translate, type BrowserServices } from "@portalkit/kernel/browser";
import type { Uploads } from "../../contract.ts";
import { uploadFile } from "./upload-file.ts";

export function offerUploads(services: BrowserServices): Uploads {
  return {
    // The contract has no browser types; in the browser the file is a `File`. The server checks the rules.
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
