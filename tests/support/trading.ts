/** Programs for tests: they call the trading API with a token only. */
import type { Answer, Caller, TestPortal } from "./portal.ts";

export interface Program {
  token: string;
  tokenId: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** Places an order, with a new key unless one is given. */
  order(lines: readonly object[], key?: string, more?: object): Promise<Answer>;
}

/** Calls `/api/v1`; `authorization` is sent unchanged. */
export async function callTrade(
  portal: TestPortal,
  method: string,
  path: string,
  authorization: string | undefined,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${portal.server.url}/api/v1${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: /json/.test(response.headers.get("content-type") ?? "") && text !== "" ? JSON.parse(text) : text,
  };
}

export async function makeProgram(
  portal: TestPortal,
  owner: Caller,
  scopes: readonly string[] = ["read", "order", "codes"],
  record: object = {},
): Promise<Program> {
  const { body } = await owner.post("/create_record", {
    resourceId: "api_token",
    record: { name: "Test program", scopes, ...record },
  });
  if (body.ok !== true) throw new Error(`no token: ${JSON.stringify(body)}`);
  const token: string = body.once.token;
  const send: Program["send"] = (method, path, content, headers) =>
    callTrade(portal, method, path, `Bearer ${token}`, content, headers);
  return {
    token,
    tokenId: body.newRecordId,
    send,
    get: (path) => send("GET", path),
    order: (lines, key = crypto.randomUUID(), more = {}) =>
      send("POST", "/trade/orders", { lines, ...more }, { "idempotency-key": key }),
  };
}
