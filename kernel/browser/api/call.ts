/** Calls the server: handles every error envelope, a lost session and a lost network in one place. */
import { build } from "portal:build";
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from "../../contract/endpoint.ts";
import { currentLanguage } from "../i18n/current-language.ts";
import { translate } from "../i18n/translate.ts";
import { toast } from "../toasts/toasts.ts";
import { addressOf } from "./address-of.ts";
import { CallError } from "./call-error.ts";
import { isQuietSignal } from "./quiet-signals.ts";
import { preloadKey, takePreloaded } from "./preloaded-answers.ts";
import { readAnswer } from "./read-answer.ts";
import { signalOfSession } from "./session-calls.ts";
import { proofRequestOf, sessionHandlers } from "./session-handlers.ts";

export interface CallOptions<Shape extends EndpointShape> {
  params?: ParamsOf<Shape>;
  query?: QueryOf<Shape>;
  signal?: AbortSignal;
  /** The instance that a `plugin` endpoint is called on. */
  instanceId?: string;
  /** Sent as `Idempotency-Key`: one key per user action, so that a retry does not repeat it. */
  idempotencyKey?: string;
  /** Nobody waits for the answer: a lost network is not reported. */
  isQuiet?: boolean;
  /** A sign-in call: 401 is its regular response, not a lost session. */
  isSignIn?: boolean;
}

/**
 * If the call requires a recent proof of identity, repeats it unchanged, with the same `Idempotency-Key`, after the
 * user has given one.
 * @throws CallError, also if the user signs out before the answer; `AbortError` if `signal` aborted the call
 */
export async function call<Shape extends EndpointShape>(
  endpoint: Shape,
  body?: BodyOf<Shape>,
  options: CallOptions<Shape> = {},
): Promise<ReplyOf<Shape>> {
  const url = addressOf(build.basePath, endpoint, options);
  const text = endpoint.method === "GET" ? undefined : JSON.stringify(body === undefined ? {} : body);
  const { status, answer } = await send(endpoint, url, text, options);
  const message = answer.error === "" ? translate("kernel:shell.networkFailure") : answer.error;
  if (status === 401 && options.isSignIn !== true) {
    sessionHandlers.sessionLost();
    throw new CallError(message ?? "", 401, true);
  }
  const proof = message === undefined ? undefined : proofRequestOf(answer.body);
  if (proof !== undefined) {
    await sessionHandlers.askForProof(proof, status);
    options.signal?.throwIfAborted();
    return await call(endpoint, body, options);
  }
  if (message !== undefined) throw new CallError(message, status, false, answer.details, answer.body);
  return (endpoint.normalize === undefined ? answer.body : endpoint.normalize(answer.body)) as ReplyOf<Shape>;
}

async function send(
  endpoint: EndpointShape,
  url: string,
  body: string | undefined,
  { signal, idempotencyKey, isQuiet = isQuietSignal(signal) }: CallOptions<EndpointShape>,
): Promise<{ status: number; answer: Awaited<ReturnType<typeof readAnswer>> }> {
  const ofSession = signalOfSession(endpoint, idempotencyKey);
  const signals = [signal, ofSession].filter((given) => given !== undefined);
  try {
    ofSession?.throwIfAborted();
    const response = await (takePreloaded(preloadKey(endpoint.method, url, body)) ??
      fetch(url, {
        method: endpoint.method,
        headers: {
          "accept-language": currentLanguage(),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        },
        body: body ?? null,
        signal: AbortSignal.any(signals),
      }));
    return { status: response.status, answer: await readAnswer(response) };
  } catch (error) {
    if (signal?.aborted === true) throw error;
    if (ofSession?.aborted === true) throw new CallError("", 0, true);
    const message = translate("kernel:shell.networkFailure");
    if (!isQuiet) toast({ message, variant: "danger" });
    throw new CallError(message, 0, true);
  }
}
