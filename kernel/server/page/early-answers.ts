/** Answers the page's first calls with the page itself: who is signed in, and which resource is shown. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { componentName } from "../../contract/resources/column.ts";
import type { Resource, ResourcePage } from "../../contract/resources/resource.ts";
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
  /** The components that the columns of the page's resource name: the page preloads their files. */
  components: readonly { name: string; page: ResourcePage }[];
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
  const { resourceId, page } = resourceOf(path);
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
  const made = answers.filter((answer) => answer !== undefined);
  const resource = made.map(([, answer]) => (answer as { resource?: Resource }).resource).find(Boolean);
  return {
    language,
    hasOwnEnglish: Object.keys(translations.of("en")).length > 0,
    answers: Object.fromEntries(made),
    components: resource === undefined ? [] : componentsOf(resource, page),
  };
}

function componentsOf({ columns }: Resource, page: ResourcePage): EarlyAnswers["components"] {
  const references = columns.filter(({ showIn }) => showIn[page]).flatMap(({ components }) => components?.[page] ?? []);
  return [...new Set(references.map(componentName))].map((name) => ({ name, page }));
}

function resourceOf(path: string): { resourceId: string | undefined; page: ResourcePage } {
  const [, segment, name = "list"] = /^\/resource\/([^/]+)(?:\/(show|edit|create)(?![^/]))?/.exec(path) ?? [];
  const page = name as ResourcePage;
  try {
    return { resourceId: segment === undefined ? undefined : decodeURIComponent(segment), page };
  } catch {
    return { resourceId: undefined, page }; // a malformed address names no resource
  }
}
