/** A caller of a portal's HTTP API in tests: a signed-in user, or a visitor. */
import { parseJson } from "../../contract/format/parse-json.ts";

/** The response to a call. */
export interface TestAnswer {
  status: number;
  /** The parsed JSON, or the text of any other content type. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any;
  headers: Headers;
}

/**
 * Calls a portal. Paths are relative to `/adminapi/v1`; one that begins with the base path, or is `/`, is used as it
 * is. The calls of a plugin are below `/plugin/<instance id>`.
 * @example await portal.admin.post("/get_resource_data", { resourceId: "books", offset: 0, limit: 10, filters: [], sort: [] });
 */
export interface TestCaller {
  get(path: string): Promise<TestAnswer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  /** @param body a string is sent unchanged, everything else as JSON */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  /** The session's cookie, as `name=value`; undefined for a visitor. */
  readonly cookie: string | undefined;
}

/**
 * @param url the origin of the portal
 * @param basePath the path below which the portal's own addresses are
 */
export function callerOf(url: string, basePath: string, cookie: string | undefined): TestCaller {
  const send: TestCaller["send"] = async (method, path, body, headers = {}) => {
    const isWhole = path.startsWith(`${basePath}/`) || path === "/";
    const response = await fetch(isWhole ? `${url}${path}` : `${url}${basePath}/adminapi/v1${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true && text !== "";
    return { status: response.status, headers: response.headers, body: isJson ? parseJson(text) : text };
  };
  return {
    cookie,
    send,
    get: (path) => send("GET", path),
    post: (path, body, headers) => send("POST", path, body, headers),
  };
}

/**
 * Signs in with a password.
 * @throws Error with the response if that is refused
 */
export async function signIn(
  url: string,
  basePath: string,
  { username, password }: { username: string; password: string },
): Promise<TestCaller> {
  const { status, headers, body } = await callerOf(url, basePath, undefined).post("/login", { username, password });
  if (status !== 200) throw new Error(`sign-in answered ${status} ${JSON.stringify(body)}`);
  return callerOf(url, basePath, (headers.get("set-cookie") ?? "").split(";")[0]);
}
