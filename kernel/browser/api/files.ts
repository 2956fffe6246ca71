/** Downloads and uploads of files, loaded with the first of them. */
import { build } from "portal:build";
import type { BodyOf, EndpointShape, ParamsOf, ReplyOf } from "../../contract/endpoint.ts";
import { currentLanguage } from "../i18n/current-language.ts";
import { translate } from "../i18n/translate.ts";
import { addressOf } from "./address-of.ts";
import { CallError } from "./call-error.ts";
import { readAnswer, type Answer } from "./read-answer.ts";
import { proofRequestOf, sessionHandlers } from "./session-handlers.ts";

interface DownloadOptions<Shape extends EndpointShape> {
  instanceId: string;
  params?: ParamsOf<Shape>;
  signal?: AbortSignal;
  onBegin?: (headers: Headers) => void;
}

/**
 * Downloads a file that an endpoint generates, and saves it under the name that the server sends. Reads the content
 * into a blob, which browsers store on disk if it is large. If the call requires a recent proof of identity, repeats it
 * after the user has given one.
 * @throws CallError; `AbortError` if `signal` aborted the call
 */
export async function download<Shape extends EndpointShape>(
  endpoint: Shape,
  body: BodyOf<Shape>,
  options: DownloadOptions<Shape>,
): Promise<void> {
  const { instanceId, params, signal, onBegin } = options;
  try {
    const response = await fetch(addressOf(build.basePath, endpoint, { instanceId, params }), {
      method: endpoint.method,
      headers: {
        "accept-language": currentLanguage(),
        ...(endpoint.method === "GET" ? {} : { "content-type": "application/json" }),
      },
      ...(endpoint.method === "GET" ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.headers.get("content-disposition") !== null) {
      onBegin?.(response.headers);
      save(await response.blob(), fileNameOf(response.headers));
      return;
    }
    const answer = await readAnswer(response);
    const proof = proofRequestOf(answer.body);
    if (proof === undefined) throw refusalOf(response, answer);
    await sessionHandlers.askForProof(proof, response.status);
    signal?.throwIfAborted();
  } catch (error) {
    if (error instanceof CallError || signal?.aborted === true) throw error;
    throw new CallError(translate("kernel:shell.networkFailure"), 0);
  }
  await download(endpoint, body, options);
}

function refusalOf({ status }: Response, { error }: Answer): CallError {
  if (status === 401) sessionHandlers.sessionLost();
  return new CallError(error || translate("kernel:shell.networkFailure"), status, status === 401);
}

const fileNameOf = (headers: Headers): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "download");

function save(content: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // By then the browser has started to save the content.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

interface UploadOptions<Shape extends EndpointShape> {
  instanceId: string;
  params?: ParamsOf<Shape>;
  signal?: AbortSignal;
}

/**
 * Uploads a chunk of a file to an endpoint that accepts bytes.
 * @throws CallError; `AbortError` if `signal` aborted the call
 */
export async function upload<Shape extends EndpointShape>(
  endpoint: Shape,
  bytes: Blob,
  { instanceId, params, signal }: UploadOptions<Shape>,
): Promise<ReplyOf<Shape>> {
  try {
    const response = await fetch(addressOf(build.basePath, endpoint, { instanceId, params }), {
      method: endpoint.method,
      headers: { "accept-language": currentLanguage(), "content-type": "application/octet-stream" },
      body: bytes,
      ...(signal === undefined ? {} : { signal }),
    });
    const answer = await readAnswer(response);
    if (answer.error !== undefined || response.status === 401) throw refusalOf(response, answer);
    return answer.body as ReplyOf<Shape>;
  } catch (error) {
    if (error instanceof CallError || signal?.aborted === true) throw error;
    throw new CallError(translate("kernel:shell.networkFailure"), 0);
  }
}
