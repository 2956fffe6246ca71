/** The page's first calls are answered with the page itself: who is signed in, and which resource is shown. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { languageOf } from "../http/mount-endpoints.ts";
import type { Translations } from "../i18n/translations.ts";
import { sessionCookieName } from "../session/authenticate.ts";

export interface EarlyAnswers {
  /** In which the answers are written. */
  language: string;
  /** Operators have put their own words in the place of English ones. */
  hasOwnEnglish: boolean;
  /** By the name under which the browser half looks for an answer: method, address and body. */
  answers: Readonly<Record<string, unknown>>;
}

/** Where the browser half notes the language that was chosen, so that a page's first answers are written in it. */
const languageCookie = "portal_language";

/**
 * Makes the calls through the server's own door, so that schema, session and permission are checked as ever.
 * What is refused is left out, and the browser half asks for it and reacts as it does.
 */
export async function earlyAnswers(app: FastifyInstance, request: FastifyRequest, basePath: string, path: string, translations: Translations): Promise<EarlyAnswers> {
  const isSignedIn = request.cookies[sessionCookieName] !== undefined;
  const resourceId = resourceOf(path);
  const calls = [
    { method: "GET", path: "/get_public_config", body: undefined },
    ...(isSignedIn ? [{ method: "GET", path: "/get_base_config", body: undefined }] : []),
    ...(isSignedIn && resourceId !== undefined ? [{ method: "POST", path: "/get_resource", body: JSON.stringify({ resourceId }) }] : []),
  ] as const;
  const { cookie, host, "accept-language": accepted } = request.headers;
  const language = languageOf({ headers: { "accept-language": `${request.cookies[languageCookie] ?? ""},${accepted ?? ""}` } }, translations.languages);
  const headers = { ...(cookie === undefined ? {} : { cookie }), ...(host === undefined ? {} : { host }), "accept-language": language, "content-type": "application/json" };
  const answers = await Promise.all(
    calls.map(async ({ method, path: callPath, body }) => {
      const url = `${basePath}/adminapi/v1${callPath}`;
      const { statusCode, payload } = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
      return statusCode === 200 ? ([`${method} ${url} ${body ?? ""}`, JSON.parse(payload)] as const) : undefined;
    }),
  );
  return { language, hasOwnEnglish: Object.keys(translations.of("en")).length > 0, answers: Object.fromEntries(answers.filter((answer) => answer !== undefined)) };
}

function resourceOf(path: string): string | undefined {
  const segment = /^\/resource\/([^/]+)/.exec(path)?.[1];
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment);
  } catch {
    return undefined; // a broken address names no resource
  }
}
