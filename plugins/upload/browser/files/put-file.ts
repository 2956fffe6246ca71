/** Uploads a file to a signed address with XMLHttpRequest, because `fetch` reports no upload progress. */
import type { TFunction } from "i18next";

/** A failed upload, with a message for the user. */
export class UploadError extends Error {
  /** True if another attempt with the same file may succeed. */
  readonly isPassing: boolean;
  constructor(message: string, isPassing: boolean) {
    super(message);
    this.name = "UploadError";
    this.isPassing = isPassing;
  }
}

interface PutRequest {
  address: string;
  file: File;
  headers: Readonly<Record<string, string>>;
  t: TFunction;
  onProgress?: ((percent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** The maximum length of a storage error: it can be long, and is meant for the operators of the storage. */
const maxAnswerMs = 600;

/** @throws UploadError; `AbortError` if `signal` aborted it */
export function putFile({ address, file, headers, t, onProgress, signal }: PutRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    signal?.addEventListener("abort", stop);
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", stop));
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress?.(total === 0 ? 0 : Math.round((loaded / total) * 100)),
    );
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new UploadError(`${t("upload:storageError")} ${answerOf(request.responseText)}`.trim(), true));
    });
    request.addEventListener("error", () =>
      reject(new UploadError(t("upload:notSent", { error: t("upload:noAnswer") }), true)),
    );
    request.addEventListener("abort", () =>
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException("aborted", "AbortError")),
    );
    request.open("PUT", address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(file);
  });
}

/** The portal's own store answers in the portal's envelope, a bucket in its own format. */
function answerOf(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    if (typeof error === "string") return error;
  } catch {
    // Not JSON: the text is shown unchanged.
  }
  return text.trim().slice(0, maxAnswerMs);
}
