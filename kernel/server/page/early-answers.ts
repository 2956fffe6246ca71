/** Answers the page's first calls with the page itself: who is signed in, and which resource is shown. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { languageOf } from "../i18n/language-of-call.ts";
import { isHttps, sessionCookieName, wireName } from "../session/cookies.ts";
import type { Kernel } from "../extension/kernel.ts";

export interface EarlyAnswers {
  /** The language of the answers. */
  language: string;
  /** Whether operators have replaced any of the English texts. */
  hasOwnEnglish: boolean;
  /** Keyed as the browser half looks them up: method, address and body. */
  answers: Readonly<Record<string, unknown>>;
}

/** The cookie in which the browser half stores the selected language, so that a page's first answers are in it. */
const languageCookie = "portal_language";

/**
 * Makes the calls through the server itself, so that schema, session and permission are checked as for any call. Omits
 * failed calls: the browser half repeats them and handles the failure.
 */
export async function earlyAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  { config, environment, translations }: Kernel,
  path: string,
): Promise<EarlyAnswers> {
  const { basePath } = config.portal;
  const isSignedIn = request.cookies[wireName(sessionCookieName, isHttps(environment, request.protocol))] !== undefined;
  const resourceId = resourceOf(path);
  const calls = [
    { method: "GET", path: "/get_public_config", body: undefined },
    ...(isSignedIn ? [{ method: "GET", path: "/get_base_config", body: undefined }] : []),
    ...(isSignedIn && resourceId !== undefined
      ? [{ method: "POST", path: "/get_resource", body: JSON.stringify({ resourceId }) }]
      : []),
  ] as const;
  const { host, "accept-language": accepted } = request.headers;
  // Uses the parsed cookies, not the header, because `takeOverPlainCookie` may have given the session the prefixed
  // name.
  const cookie = Object.entries(request.cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`)
    .join("; ");
  const language = languageOf(
    { headers: { "accept-language": `${request.cookies[languageCookie] ?? ""},${accepted ?? ""}` } },
    translations.languages,
  );
  const headers = {
    cookie,
    "x-forwarded-proto": request.protocol,
    ...(host === undefined ? {} : { host }),
    "accept-language": language,
    "content-type": "application/json",
  };
  const answers = await Promise.all(
    calls.map(async ({ method, path: callPath, body }) => {
      const url = `${basePath}/adminapi/v1${callPath}`;
      const { statusCode, payload } = await app.inject({
        method,
        url,
        headers,
        ...(body === undefined ? {} : { payload: body }),
      });
      return statusCode === 200 ? ([`${method} ${url} ${body ?? ""}`, JSON.parse(payload)] as const) : undefined;
    }),
  );
  return {
    language,
    hasOwnEnglish: Object.keys(translations.of("en")).length > 0,
    answers: Object.fromEntries(answers.filter((answer) => answer !== undefined)),
  };
}

function resourceOf(path: string): string | undefined {
  const segment = /^\/resource\/([^/]+)/.exec(path)?.[1];
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment);
  } catch {
    return undefined; // a malformed address names no resource
  }
}
