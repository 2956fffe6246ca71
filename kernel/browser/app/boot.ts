/**
 * Runs before the application has loaded: reads the responses embedded in the page and starts the requests that are
 * still missing. In a page that the server has rendered, it runs after the first paint, and starts the application.
 */
import "./theme-boot.ts";
import { basePath, messagesId } from "portal:build";
import { messagesFreshMs, storageKeys } from "../../contract/limits.ts";
import type { Resource } from "../../contract/resources/resource.ts";
import { currentLanguage } from "../i18n/current-language.ts";
import { messagesKey, messagesPath } from "../i18n/messages-request.ts";
import { listRequest, partsOf, readRememberedList, rememberedFor } from "../query/list-request.ts";
import { readStored } from "../state/stored.ts";

const preloaded = new Map<string, Promise<Response>>();
globalThis.portalPreloaded = preloaded;
/** Milliseconds after which an unused response is stale. */
const freshMs = 10_000;
setTimeout(() => preloaded.clear(), freshMs);

const language = currentLanguage();
const page = JSON.parse(document.getElementById("preloaded")?.textContent ?? "{}") as {
  language?: string;
  hasOwnEnglish?: boolean;
  answers?: Record<string, unknown>;
};
/** The embedded responses; ignored if the server wrote them in another language than this page's. */
const embedded = page.language === language ? (page.answers ?? {}) : {};
for (const [key, answer] of Object.entries(embedded))
  preloaded.set(key, Promise.resolve(new Response(JSON.stringify(answer))));

/** Sends the request unless its response is embedded in the page; returns the embedded response, if any. */
function start(method: string, path: string, body?: unknown): unknown {
  const url = `${basePath}/adminapi/v1${path}`;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const key = `${method} ${url} ${text ?? ""}`;
  if (preloaded.has(key)) return embedded[key];
  const answer = fetch(url, {
    method,
    headers: { "accept-language": language, ...(text === undefined ? {} : { "content-type": "application/json" }) },
    ...(text === undefined ? {} : { body: text }),
  });
  answer.catch(() => undefined); // reported by the caller that reuses the request
  preloaded.set(key, answer);
  return undefined;
}

start("GET", "/get_public_config");
if (page.hasOwnEnglish === true) document.documentElement.dataset["ownEnglish"] = "";
if (messagesId !== null && (language === "en" ? page.hasOwnEnglish === true : !areMessagesFresh()))
  start("GET", messagesPath(language));
const root = document.getElementById("root");
/** The server marks the root of elements that it has rendered; whoever takes them over removes the mark. */
const isServerRendered = root?.dataset["waiting"] !== undefined;
// A server-rendered page contains everything that its first render needs.
if (readStored(storageKeys.isAuthorized) === "true" && !isServerRendered) {
  const [, segment, rest] = /^\/resource\/([^/]+)(\/?.*)$/.exec(location.pathname.slice(basePath.length)) ?? [];
  const resourceId = readSegment(segment);
  if (resourceId !== "") {
    const known = start("POST", "/get_resource", { resourceId }) as { resource?: Resource } | undefined;
    const last = readRememberedList(resourceId);
    const remembered = known?.resource === undefined ? last : rememberedFor(known.resource.options, last);
    if (remembered !== null && (rest === "" || rest === "/"))
      start(
        "POST",
        "/get_resource_data",
        partsOf(listRequest(resourceId, new URLSearchParams(location.search), remembered)).first,
      );
  }
  start("GET", "/get_base_config");
}

// A page that the server has not rendered names the application in a script of its own.
const application = document.querySelector<HTMLLinkElement>("link#application");
if (application !== null && isServerRendered) void import(application.href);

/** Checks the texts stored by an earlier page, which begin with their time. */
function areMessagesFresh(): boolean {
  return Date.now() - Number.parseInt(readStored(messagesKey(language)) ?? "0", 10) < messagesFreshMs;
}

/** Returns an empty string if the segment is not a valid resource address. */
function readSegment(segment = ""): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
