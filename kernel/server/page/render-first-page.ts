/** Renders the page that a browser asks for, as the browser half will render it first. */
import type { FastifyRequest } from "fastify";
import { parseJson } from "../../contract/format/parse-json.ts";
import { browserFactsCookie, questions, type BrowserFacts } from "../../contract/server-rendering.ts";
import { storageKeys } from "../../contract/limits.ts";
import type { Pages } from "./create-pages.ts";
import type { PageInRendering, PageRenderer } from "./page-rendering.ts";
import type { PreloadedAnswers } from "./preloaded-answers.ts";
import type { OwnCalls } from "./own-calls.ts";

const unrendered: PageInRendering = { begun: Promise.resolve(undefined), rendered: Promise.resolve(undefined) };

/** Milliseconds: a page that takes longer is sent without its first rendering. */
const usualTimeoutMs = 150;

/** Where the page cannot be rendered, the browser half renders it. */
export function renderFirstPage(
  renderer: PageRenderer | undefined,
  pages: Pages,
  calls: OwnCalls,
  request: FastifyRequest,
  preloaded: PreloadedAnswers,
  timeoutMs = usualTimeoutMs,
): PageInRendering {
  const code = renderer === undefined ? undefined : pages.rendererCode();
  if (renderer === undefined || code === undefined) return unrendered;
  const { "user-agent": userAgent = "", "accept-language": languages = "" } = request.headers;
  return renderer.render(
    code,
    {
      url: `${request.protocol}://${request.host}${request.url}`,
      userAgent,
      languages: languages.split(",").map((language) => language.split(";")[0]?.trim() ?? ""),
      facts: { ...guesses(preloaded), ...readFacts(request.cookies[browserFactsCookie]) },
      preloaded: JSON.stringify(preloaded),
    },
    async ({ method, url, body, language }) =>
      isRead(method, url) ? await calls.call(method, url, body, language) : undefined,
    timeoutMs,
  );
}

/** What is true of a browser that has not answered yet. */
const guesses = ({ isSignedIn }: PreloadedAnswers): BrowserFacts =>
  isSignedIn ? { [questions.stored(storageKeys.isAuthorized)]: "true" } : {};

/** Opening a page changes nothing: a page whose components write while they render is left to the browser. */
const isRead = (method: string, url: string): boolean =>
  method === "GET" || (method === "POST" && /\/adminapi\/v1\/(plugin\/[^/]+\/)?get_\w+$/.test(url));

/** Ignores a cookie that is malformed: anybody can send one. */
function readFacts(cookie = "{}"): BrowserFacts {
  try {
    const facts: unknown = parseJson(cookie);
    if (typeof facts !== "object" || facts === null) return {};
    return Object.fromEntries(
      Object.entries(facts).filter(
        ([, fact]) => fact === null || ["string", "boolean", "number"].includes(typeof fact),
      ),
    );
  } catch {
    return {};
  }
}
