/** The page's first calls are answered with the page itself: who is signed in, and which resource is shown. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sessionCookieName } from "../session/authenticate.ts";

/** By the name under which the browser half looks for an answer: method, address and body. */
export type EarlyAnswers = Readonly<Record<string, unknown>>;

/**
 * Makes the calls through the server's own door, so that schema, session and permission are checked as ever.
 * What is refused is left out, and the browser half asks for it and reacts as it does.
 */
export async function earlyAnswers(app: FastifyInstance, request: FastifyRequest, basePath: string, path: string): Promise<EarlyAnswers> {
  const isSignedIn = request.cookies[sessionCookieName] !== undefined;
  const resourceId = resourceOf(path);
  const calls = [
    { method: "GET", path: "/get_public_config", body: undefined },
    ...(isSignedIn ? [{ method: "GET", path: "/get_base_config", body: undefined }] : []),
    ...(isSignedIn && resourceId !== undefined ? [{ method: "POST", path: "/get_resource", body: JSON.stringify({ resourceId }) }] : []),
  ] as const;
  const { cookie, host, "accept-language": language } = request.headers;
  const headers = { ...(cookie === undefined ? {} : { cookie }), ...(host === undefined ? {} : { host }), ...(language === undefined ? {} : { "accept-language": language }), "content-type": "application/json" };
  const answers = await Promise.all(
    calls.map(async ({ method, path: callPath, body }) => {
      const url = `${basePath}/adminapi/v1${callPath}`;
      const { statusCode, payload } = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
      return statusCode === 200 ? ([`${method} ${url} ${body ?? ""}`, JSON.parse(payload)] as const) : undefined;
    }),
  );
  return Object.fromEntries(answers.filter((answer) => answer !== undefined));
}

function resourceOf(path: string): string | undefined {
  const segment = /^\/resource\/([^/]+)/.exec(path)?.[1];
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment);
  } catch {
    return undefined; // a broken address names no resource
  }
}
