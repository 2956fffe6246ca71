/** Uploads a file: checks it here, requests an address, sends it to the storage, and asks the server to check it. */
import type { TFunction } from "i18next";
import { CallError, translateText, type BrowserServices } from "@portalkit/kernel/browser";
import type { MessageKey } from "@portalkit/kernel/contract";
import { checkUpload, getUploadUrl, type UploadedFile } from "../../contract.ts";
import { extensionOf, fileProblem, type FileRules } from "../../contract/files/file-rules.ts";
import { putFile, UploadError } from "./put-file.ts";

export interface UploadRequest {
  services: BrowserServices;
  t: TFunction;
  file: File;
  /** Undefined for an instance of another server that sends no rules. */
  rules: FileRules | undefined;
  recordPk?: string | number | undefined;
  /** From 0 to 100; stays at 100 while the server checks the file. */
  onProgress?: ((percent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** @throws UploadError; `AbortError` if `signal` aborted it */
export async function uploadFile({
  services,
  t,
  file,
  rules,
  recordPk,
  onProgress,
  signal,
}: UploadRequest): Promise<UploadedFile> {
  const extension = extensionOf(file.name);
  const problem =
    (rules && fileProblem({ extension, size: file.size }, rules)) ?? (await contentProblem(file, extension));
  if (problem !== undefined) throw new UploadError(translateText(problem.message, problem.values), false);
  signal?.throwIfAborted();
  const contentType = file.type || "application/octet-stream";
  const orExplain = <Answer>(answer: Promise<Answer>, sentence: MessageKey): Promise<Answer> =>
    answer.catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      throw new UploadError(
        translateText(sentence, { error: error.message }),
        error.status === 0 || error.status >= 500,
      );
    });
  const body = {
    originalFilename: file.name.slice(0, file.name.length - extension.length - 1).slice(-400),
    contentType,
    size: file.size,
    originalExtension: extension,
    ...(recordPk === undefined ? {} : { recordPk }),
  };
  const { uploadUrl, tagline, previewUrl, s3Path, isChecked } = await orExplain(
    services.call(getUploadUrl, body, signal === undefined ? {} : { signal }),
    "upload:notAsked",
  );
  await putFile({
    address: uploadUrl,
    file,
    headers: { "content-type": contentType, "x-amz-tagging": tagline },
    t,
    onProgress,
    signal,
  });
  if (isChecked === true)
    await orExplain(services.call(checkUpload, { s3Path }, signal === undefined ? {} : { signal }), "upload:notSent");
  return { s3Path, previewUrl };
}

/** The same check as on the server; its code is loaded with the first file. */
async function contentProblem(file: File, extension: string): Promise<ReturnType<typeof fileProblem>> {
  const { contentOf, headBytes } = await import("../../contract/files/file-content.ts");
  return (await contentOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()), extension)).problem;
}
