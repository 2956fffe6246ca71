/** Draws the page that a browser asks for, as the browser half will render it first. */
import type { FastifyRequest } from "fastify";
import { browserFactsCookie, questions, type BrowserFacts } from "../../contract/drawn-page.ts";
import { storageKeys } from "../../contract/limits.ts";
import type { Pages } from "./create-pages.ts";
import type { PageDrawer, PageInDrawing } from "./drawing/page-drawer.ts";
import type { EarlyAnswers } from "./early-answers.ts";
import type { OwnCalls } from "./own-calls.ts";

const undrawn: PageInDrawing = { begun: Promise.resolve(undefined), drawn: Promise.resolve(undefined) };

/** Where the page cannot be drawn, the browser half renders it. */
export function drawFirstPage(
  drawer: PageDrawer,
  pages: Pages,
  calls: OwnCalls,
  request: FastifyRequest,
  early: EarlyAnswers,
): PageInDrawing {
  const code = pages.drawingCode();
  if (code === undefined) return undrawn;
  const { "user-agent": userAgent = "", "accept-language": languages = "" } = request.headers;
  return drawer.draw(
    code,
    {
      url: `${request.protocol}://${request.host}${request.url}`,
      userAgent,
      languages: languages.split(",").map((language) => language.split(";")[0]?.trim() ?? ""),
      facts: { ...guesses(early), ...readFacts(request.cookies[browserFactsCookie]) },
      early: JSON.stringify(early),
    },
    async ({ method, url, body, language }) =>
      isRead(method, url) ? await calls.call(method, url, body, language) : undefined,
  );
}

/** What is true of a browser that has not answered yet. */
const guesses = ({ isSignedIn }: EarlyAnswers): BrowserFacts =>
  isSignedIn ? { [questions.stored(storageKeys.isAuthorized)]: "true" } : {};

/** Opening a page changes nothing: a page whose components write while they render is left to the browser. */
const isRead = (method: string, url: string): boolean =>
  method === "GET" || (method === "POST" && /\/adminapi\/v1\/(plugin\/[^/]+\/)?get_\w+$/.test(url));

/** Ignores a cookie that is malformed: anybody can send one. */
function readFacts(cookie = "{}"): BrowserFacts {
  try {
    const facts: unknown = JSON.parse(cookie);
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
