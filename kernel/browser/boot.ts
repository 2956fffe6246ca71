/** Runs before the application has loaded and starts its first requests, so that code and data arrive together. */
import { build } from "portal:build";
import { storageKeys } from "../contract/limits.ts";
import { currentLanguage } from "./i18n/choose-language.ts";
import { listRequest, rememberedList } from "./resource/list-request.ts";
import { readStored } from "./stored.ts";

const { basePath } = build;
const early = new Map<string, Promise<Response>>();
globalThis.portalEarly = early;
/** Milliseconds after which an answer that nobody took over is old. */
const freshMs = 10_000;
setTimeout(() => early.clear(), freshMs);

const language = currentLanguage();

function start(method: string, path: string, body?: unknown): void {
  const url = `${basePath}/adminapi/v1${path}`;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = fetch(url, { method, headers: { "accept-language": language, ...(text === undefined ? {} : { "content-type": "application/json" }) }, ...(text === undefined ? {} : { body: text }) });
  answer.catch(() => undefined); // told where it is taken over
  early.set(`${method} ${url} ${text ?? ""}`, answer);
}

start("GET", "/get_public_config");
if (readStored(storageKeys.isAuthorized) === "true") {
  start("GET", "/get_base_config");
  const [, segment, rest] = /^\/resource\/([^/]+)(\/?.*)$/.exec(location.pathname.slice(basePath.length)) ?? [];
  const resourceId = readSegment(segment);
  if (resourceId !== "") start("POST", "/get_resource", { resourceId });
  if (resourceId !== "" && (rest === "" || rest === "/")) start("POST", "/get_resource_data", listRequest(resourceId, new URLSearchParams(location.search), rememberedList(readStored(`portal.list.${resourceId}`))));
}

/** Empty for what is no address of a resource, however broken. */
function readSegment(segment = ""): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
