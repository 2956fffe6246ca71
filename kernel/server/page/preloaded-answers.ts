/** Answers the page's first calls with the page itself: who is signed in, and which resource is shown. */
import type { FastifyRequest } from "fastify";
import { parseJson } from "../../contract/format/parse-json.ts";
import { componentName } from "../../contract/resources/column.ts";
import type { Resource, ResourcePage } from "../../contract/resources/resource.ts";
import { isHttps, sessionCookieName, wireName } from "../session/cookies.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { OwnCalls } from "./own-calls.ts";

export interface PreloadedAnswers {
  /** The language of the answers. */
  language: string;
  /** Whether operators have replaced any of the English texts. */
  hasOwnEnglish: boolean;
  /** Whether the user of the page has a session. */
  isSignedIn: boolean;
  /** Keyed as the browser half looks them up: method, address and body. */
  answers: Readonly<Record<string, unknown>>;
  /** The components that the columns of the page's resource name: the page preloads their files. */
  components: readonly { name: string; page: ResourcePage }[];
}

/**
 * Makes the calls through the server itself, so that schema, session and permission are checked as for any call. Omits
 * failed calls: the browser half repeats them and handles the failure.
 */
export async function preloadAnswers(
  { call, language }: OwnCalls,
  request: FastifyRequest,
  { config, environment, translations }: Kernel,
  path: string,
): Promise<PreloadedAnswers> {
  const { basePath } = config.portal;
  const hasSession = request.cookies[wireName(sessionCookieName, isHttps(environment, request.protocol))] !== undefined;
  const { resourceId, page } = resourceOf(path);
  const calls = [
    { method: "GET", path: "/get_public_config", body: undefined },
    ...(hasSession ? [{ method: "GET", path: "/get_base_config", body: undefined }] : []),
    ...(hasSession && resourceId !== undefined
      ? [{ method: "POST", path: "/get_resource", body: JSON.stringify({ resourceId }) }]
      : []),
  ] as const;
  const answers = await Promise.all(
    calls.map(async ({ method, path: callPath, body }) => {
      const url = `${basePath}/adminapi/v1${callPath}`;
      const { status, text } = await call(method, url, body);
      return status === 200 ? ([`${method} ${url} ${body ?? ""}`, parseJson(text)] as const) : undefined;
    }),
  );
  const baseConfigKey = `GET ${basePath}/adminapi/v1/get_base_config `;
  const made = answers.filter((answer) => answer !== undefined);
  const resource = made.map(([, answer]) => (answer as { resource?: Resource }).resource).find(Boolean);
  return {
    language,
    hasOwnEnglish: Object.keys(translations.of("en")).length > 0,
    isSignedIn: made.some(([key]) => key === baseConfigKey),
    answers: Object.fromEntries(made),
    components: resource === undefined ? [] : componentsOf(resource, page),
  };
}

function componentsOf({ columns }: Resource, page: ResourcePage): PreloadedAnswers["components"] {
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
