/** Runs before the application has loaded: takes the answers that came with the page and starts the requests that are still missing. */
import { build } from "portal:build";
import { storageKeys } from "../contract/limits.ts";
import type { Resource } from "../contract/resource.ts";
import { currentLanguage } from "./i18n/choose-language.ts";
import { listRequest, partsOf, rememberedFor, rememberedList } from "./resource/list-request.ts";
import { readStored } from "./stored.ts";

const { basePath } = build;
const early = new Map<string, Promise<Response>>();
globalThis.portalEarly = early;
/** Milliseconds after which an answer that nobody took over is old. */
const freshMs = 10_000;
setTimeout(() => early.clear(), freshMs);

const language = currentLanguage();
const embedded = JSON.parse(document.getElementById("early")?.textContent ?? "{}") as Record<string, unknown>;
for (const [key, answer] of Object.entries(embedded)) early.set(key, Promise.resolve(new Response(JSON.stringify(answer))));

/** Asks unless the answer came with the page; gives the embedded answer, if any. */
function start(method: string, path: string, body?: unknown): unknown {
  const url = `${basePath}/adminapi/v1${path}`;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const key = `${method} ${url} ${text ?? ""}`;
  if (early.has(key)) return embedded[key];
  const answer = fetch(url, { method, headers: { "accept-language": language, ...(text === undefined ? {} : { "content-type": "application/json" }) }, ...(text === undefined ? {} : { body: text }) });
  answer.catch(() => undefined); // told where it is taken over
  early.set(key, answer);
  return undefined;
}

start("GET", "/get_public_config");
if (readStored(storageKeys.isAuthorized) === "true") {
  const [, segment, rest] = /^\/resource\/([^/]+)(\/?.*)$/.exec(location.pathname.slice(basePath.length)) ?? [];
  const resourceId = readSegment(segment);
  if (resourceId !== "") {
    const known = start("POST", "/get_resource", { resourceId }) as { resource?: Resource } | undefined;
    const last = rememberedList(readStored(`portal.list.${resourceId}`));
    const remembered = known?.resource === undefined ? last : rememberedFor(known.resource.options, last);
    if (rest === "" || rest === "/") start("POST", "/get_resource_data", partsOf(listRequest(resourceId, new URLSearchParams(location.search), remembered)).first);
  }
  start("GET", "/get_base_config");
}

/** Empty for what is no address of a resource, however broken. */
function readSegment(segment = ""): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
