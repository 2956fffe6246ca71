/** The page's first calls are answered with the page itself: who is signed in, and which resource is shown. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { languageOf } from "../http/mount-endpoints.ts";
import { isHttps, sessionCookieName, wireName } from "../http/cookies.ts";
import type { Kernel } from "../kernel.ts";

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
  // As they are now: a session may have got another cookie's name on the way in.
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
    return undefined; // a broken address names no resource
  }
}
