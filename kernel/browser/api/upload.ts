/** Uploads a chunk of a file to an endpoint that accepts bytes. */
import { build } from "portal:build";
import type { EndpointShape, ParamsOf, ReplyOf } from "../../contract/endpoint.ts";
import { currentLanguage } from "../i18n/current-language.ts";
import { translate } from "../i18n/translate.ts";
import { sessionLost } from "../session/session-lost.ts";
import { addressOf } from "./address-of.ts";
import { CallError } from "./call.ts";
import { readAnswer } from "./read-answer.ts";

interface UploadOptions<Shape extends EndpointShape> {
  instanceId: string;
  params?: ParamsOf<Shape>;
  signal?: AbortSignal;
}

/** @throws CallError; `AbortError` if `signal` aborted the call */
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
    if (response.status === 401) sessionLost();
    if (answer.error !== undefined)
      throw new CallError(
        answer.error || translate("kernel:shell.networkFailure"),
        response.status,
        response.status === 401,
      );
    return answer.body as ReplyOf<Shape>;
  } catch (error) {
    if (error instanceof CallError || signal?.aborted === true) throw error;
    throw new CallError(translate("kernel:shell.networkFailure"), 0);
  }
}
