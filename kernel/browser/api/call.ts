/** Calls the server: one envelope for every refusal, one reaction to a lost session, one to a lost network. */
import { build } from "portal:build";
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from "../../contract/endpoint.ts";
import { shellMessages } from "../../contract/messages/shell.ts";
import { currentLanguage } from "../i18n/choose-language.ts";
import { translate } from "../i18n/translate.ts";
import { sessionLost } from "../session/session-lost.ts";
import { toast } from "../toasts/toasts.ts";
import { earlyKey, takeEarly } from "./early-answers.ts";

/** A call that did not succeed. `message` is for the operator. */
export class CallError extends Error {
  readonly status: number;
  /** True when the operator has been told already (network, lost session). */
  readonly isTold: boolean;
  constructor(message: string, status: number, isTold = false) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.isTold = isTold;
  }
}

export interface CallOptions<Shape extends EndpointShape> {
  params?: ParamsOf<Shape>;
  query?: QueryOf<Shape>;
  signal?: AbortSignal;
  /** Which instance answers a `plugin` endpoint. */
  instanceId?: string;
  /** A sign-in call: 401 is its answer, not a lost session. */
  isSignIn?: boolean;
}

/** @throws CallError; `AbortError` when `signal` ended it. */
export async function call<Shape extends EndpointShape>(endpoint: Shape, body?: BodyOf<Shape>, options: CallOptions<Shape> = {}): Promise<ReplyOf<Shape>> {
  const url = urlOf(endpoint, options);
  const text = endpoint.method === "GET" ? undefined : JSON.stringify(body ?? {});
  const response = await send(endpoint.method, url, text, options.signal);
  const answer = await readAnswer(response);
  const { error } = (typeof answer === "object" && answer !== null ? answer : {}) as { error?: unknown };
  if (response.status === 401 && options.isSignIn !== true) {
    sessionLost();
    throw new CallError(textOf(error), 401, true);
  }
  // Truthiness, not presence: some servers send an empty error with a success.
  if (!response.ok || (error !== undefined && error !== null && error !== "") || answer === notJson) throw new CallError(textOf(error), response.status);
  return answer as ReplyOf<Shape>;
}

function urlOf<Shape extends EndpointShape>(endpoint: Shape, { params, query, instanceId }: CallOptions<Shape>): string {
  const mounts = { admin: "/adminapi/v1", plugin: `/adminapi/v1/plugin/${instanceId ?? ""}`, api: "/api" };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])));
  const search = new URLSearchParams(query as Record<string, string> | undefined).toString();
  return `${build.basePath}${mounts[endpoint.mount]}${path}${search === "" ? "" : `?${search}`}`;
}

async function send(method: string, url: string, body: string | undefined, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await (takeEarly(earlyKey(method, url, body)) ??
      fetch(url, { method, headers: { "accept-language": currentLanguage(), ...(body === undefined ? {} : { "content-type": "application/json" }) }, ...(body === undefined ? {} : { body }), ...(signal === undefined ? {} : { signal }) }));
  } catch (error) {
    if (signal?.aborted === true) throw error;
    toast({ message: translate(shellMessages.networkFailure), variant: "danger" });
    throw new CallError(translate(shellMessages.networkFailure), 0, true);
  }
}

const notJson = Symbol("not JSON");

/** Servers of this family answer some failures in plain text, and unknown addresses with a page. */
async function readAnswer(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return notJson;
  }
}

const textOf = (error: unknown): string => {
  if (typeof error === "string" && error !== "") return error;
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === "string" ? message : translate(shellMessages.networkFailure);
};
