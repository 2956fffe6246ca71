/** Calls that the server makes for the user of a page, through itself. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { languageOf } from "../i18n/language-of-call.ts";
import type { Kernel } from "../extension/kernel.ts";

export interface OwnCalls {
  /** The language of the answers. */
  language: string;
  /**
   * @param url begins with the base path
   * @param language of this answer, if the page turns out to be in another
   */
  call(method: string, url: string, body?: string, language?: string): Promise<{ status: number; text: string }>;
}

/** The cookie in which the browser half stores the selected language, so that a page's first answers are in it. */
const languageCookie = "portal_language";

/** Schema, session and permissions are checked as for any call of this user. */
export function ownCalls(
  app: FastifyInstance,
  request: FastifyRequest,
  { translations }: Pick<Kernel, "translations">,
): OwnCalls {
  const { host, "accept-language": accepted } = request.headers;
  const language = languageOf(
    { headers: { "accept-language": `${request.cookies[languageCookie] ?? ""},${accepted ?? ""}` } },
    translations.languages,
  );
  // Uses the parsed cookies, not the header, because `takeOverPlainCookie` may have given the session the prefixed
  // name.
  const cookie = Object.entries(request.cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`)
    .join("; ");
  const headers = {
    cookie,
    "x-forwarded-proto": request.protocol,
    ...(host === undefined ? {} : { host }),
    "content-type": "application/json",
  };
  return {
    language,
    call: async (method, url, body, ofAnswer = language) => {
      const { statusCode, payload } = await app.inject({
        method: method as "GET" | "POST",
        url,
        headers: { ...headers, "accept-language": ofAnswer },
        remoteAddress: request.ip,
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: statusCode, text: payload };
    },
  };
}
