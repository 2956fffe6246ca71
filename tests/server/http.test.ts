import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Type, { type TObject } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoint } from "../../kernel/contract/endpoint.ts";
import { Refusal, refuse } from "../../kernel/contract/errors/refusals.ts";
import { DatabaseUnavailableError } from "../../kernel/server/database/database-unavailable.ts";
import { errorAnswer } from "../../kernel/server/http/answer-error.ts";
import { createApp } from "../../kernel/server/http/create-app.ts";
import type { ServerPhase } from "../../kernel/server/http/health.ts";
import { shutDown, listen } from "../../kernel/server/http/listen.ts";
import { createTranslations } from "../../kernel/server/i18n/translations.ts";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import { handle, type HandledEndpoint } from "../../kernel/server/extension/contributions/handled-endpoint.ts";
import type { ServerContributions } from "../../kernel/server/extension/contributions/server-contributions.ts";
import type { BuildManifest } from "../../kernel/server/page/manifest.ts";
import { startTestPortal, type TestPortal } from "../support/portal.ts";

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  json: { error?: string; ok?: boolean; details?: unknown; said?: unknown };
}

/** Sends plain HTTP, because `fetch` normalizes addresses and refuses some requests. */
function send(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const call = request({ host: hostname, port, method, path, headers, agent: false }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += String(chunk)));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: isJson(response.headers["content-type"]) ? (JSON.parse(text) as Got["json"]) : {},
        }),
      );
    });
    call.on("error", reject);
    call.end(body);
  });
}
const isJson = (type: string | undefined): boolean => type?.startsWith("application/json") === true;
const json = { "content-type": "application/json" };

let portal: TestPortal;
let distDir: string;
beforeAll(async () => {
  distDir = mkdtempSync(join(tmpdir(), "portal-dist-"));
  mkdirSync(join(distDir, "assets"));
  writeFileSync(
    join(distDir, "manifest.json"),
    JSON.stringify({
      entry: { theme: "theme.js", boot: "boot.js", main: "main.js", styles: "styles.css", font: "inter.woff2" },
      laterStyles: { file: "later-styles.css", neededBy: [] },
      routes: [],
      otherwise: { preload: [] },
      fields: {},
    } satisfies BuildManifest),
  );
  writeFileSync(join(distDir, "assets", "main.js"), "plain()");
  writeFileSync(join(distDir, "assets", "main.js.gz"), gzipSync("plain()"));
  writeFileSync(join(distDir, "assets", "main.js.br"), "as if brotli");
  portal = await startTestPortal({ configFile: "tests/fixtures/portal.config.ts", distDir });
});
afterAll(async () => {
  await portal.close();
  rmSync(distDir, { recursive: true, force: true });
});
const ask = (method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Got> =>
  send(portal.server.url, method, path, headers, body);

describe("addresses", () => {
  it("below the base path are pages, whatever they are", async () => {
    for (const path of [
      "/portal/",
      "/portal/resource/notes",
      "/portal/no/such/page?x=1",
      "/portal/apiary",
      "/portal/adminapiary",
    ]) {
      const { status, headers, text } = await ask("GET", path);
      expect([path, status, headers["content-type"], headers["cache-control"]]).toEqual([
        path,
        200,
        "text/html; charset=utf-8",
        "no-store",
      ]);
      expect(text).toContain("<!doctype html>");
    }
  });
  it("of calls that there are not, are answered in JSON, with every method", async () => {
    for (const [method, path] of [
      ["GET", "/portal/adminapi"],
      ["GET", "/portal/adminapi/v1"],
      ["GET", "/portal/api"],
      ["GET", "/portal/api/x/y"],
      ["POST", "/portal/adminapi/v1/x"],
      ["PUT", "/portal/adminapi/v1/login"],
      ["DELETE", "/portal/resource/notes"],
      ["GET", "/elsewhere"],
      ["GET", "/portals"],
    ] as const) {
      const got = await ask(method, path);
      expect([path, got.status, got.json]).toEqual([path, 404, { error: "API call not found", ok: false }]);
    }
  });
  it("that cannot be read are refused in the same words, with the same headers", async () => {
    for (const path of ["/portal/%zz", "/portal/adminapi/v1/%"]) {
      const { status, headers, json: body } = await ask("GET", path);
      expect([path, status, body]).toEqual([path, 400, { error: "The request isn't valid", ok: false }]);
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
    }
  });
  it("outside lead to the base path", async () => {
    for (const path of ["/", "/portal"]) {
      const { status, headers } = await ask("GET", path);
      expect([status, headers["location"]]).toEqual([302, "/portal/"]);
    }
  });
});

describe("built files", () => {
  it("are sent as the browser takes them, for ever", async () => {
    for (const [accepts, encoding] of [
      ["gzip, br", "br"],
      ["gzip", "gzip"],
      ["identity", undefined],
      ["br;q=0, gzip", "gzip"],
      ["", undefined],
    ] as const) {
      const { status, headers } = await ask("GET", "/portal/assets/main.js", { "accept-encoding": accepts });
      expect([
        status,
        headers["content-encoding"],
        headers["cache-control"],
        headers["x-content-type-options"],
      ]).toEqual([200, encoding, "public, max-age=31536000, immutable", "nosniff"]);
      expect(headers["content-type"]).toMatch(/^(text|application)\/javascript/);
    }
  });
  it("that there are not, are not kept; and nothing outside their folder is ever sent", async () => {
    for (const path of [
      "nope.js",
      "..%2fmanifest.json",
      "%2e%2e%2fmanifest.json",
      "..%5cmanifest.json",
      "%00",
      "main.js%00",
      "/etc/passwd",
      ".",
      "%2e%2e",
    ]) {
      const { status, headers, text } = await ask("GET", `/portal/assets/${path}`);
      expect([
        path,
        [200, 404].includes(status),
        text.includes("entry"),
        text.includes("root:"),
        headers["cache-control"]?.includes("immutable") ?? false,
      ]).toEqual([path, true, false, false, false]);
    }
    const { text } = await ask("GET", "/portal/assets/../manifest.json");
    expect(text).not.toContain('"entry"');
  });
});

describe("bodies", () => {
  it("may be absent where none is taken, whatever type is named", async () => {
    for (const headers of [
      {},
      json,
      { "content-type": "text/plain", "content-length": "0" },
      { "content-type": "application/x-www-form-urlencoded", "content-length": "0" },
    ] as Record<string, string>[]) {
      expect((await ask("POST", "/portal/adminapi/v1/logout", headers)).json).toEqual({ ok: true });
    }
  });
  it("that are no JSON are refused", async () => {
    for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/xml"]) {
      const { status, json: body } = await ask("POST", "/portal/adminapi/v1/login", { "content-type": type }, "{}");
      expect([type, status, body.error]).toEqual([type, 415, "The request body must be JSON"]);
    }
    expect((await ask("POST", "/portal/adminapi/v1/login", {}, "{}")).status).toBe(415);
  });
});

describe("the security headers", () => {
  it("allow no code but our own files, on pages and calls alike", async () => {
    for (const path of [
      "/portal/",
      "/portal/adminapi/v1/get_public_config",
      "/portal/adminapi/v1/nope",
      "/portal/healthz",
    ]) {
      const { headers } = await ask("GET", path);
      expect(headers["content-security-policy"]).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self';.*base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers["permissions-policy"]).toContain("camera=()");
      expect([headers["strict-transport-security"], headers["server"], headers["x-powered-by"]]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    }
  });
});

const thrown: Record<string, () => unknown> = {
  notFound: () => refuse("PORTAL_RECORD_UNKNOWN"),
  tooMany: () => refuse("PORTAL_SESSION_TOO_MANY_TRIES", { seconds: 7 }),
  unauthorized: () => refuse("PORTAL_SESSION_REQUIRED"),
  own400: () => new Refusal({ code: "GAME_WRONG", status: 400, message: "The game {name} is over" }, { name: "Go" }),
  own503: () => new Refusal({ code: "GAME_AWAY", status: 503, message: "The provider is away" }),
  crash: () => new Error('relation "secret_table" does not exist at /srv/app/x.ts'),
  imposter: () => Object.assign(new Error("secret words"), { statusCode: 400, status: 404, code: "SOME_CODE" }),
  nothing: () => undefined,
  text: () => "secret words",
};
const reply = Type.Object({ ok: Type.Boolean() });
const failing = (mount: "admin" | "plugin" | "api"): HandledEndpoint =>
  handle(
    endpoint({
      method: "GET",
      path: "/fail/:how",
      mount,
      access: "public",
      params: Type.Object({ how: Type.String() }),
      reply,
    }),
    ({ params }) => {
      throw thrown[params.how]?.();
    },
  );
const echo = handle(
  endpoint({
    method: "GET",
    path: "/echo",
    mount: "api",
    access: "public",
    reply: Type.Object({ said: Type.Unknown() }),
  }),
  ({ request: { ip, language } }) => ({ said: { ip, language } }),
);
const closed = handle(endpoint({ method: "GET", path: "/closed", mount: "api", reply }), () => ({ ok: true }));

const open = { phase: (): ServerPhase => "open", ping: () => Promise.resolve() };

/** Starts a separate app on the portal's kernel. */
async function appWith(
  change: Partial<Kernel> = {},
  phase: ServerPhase = "open",
  ping = (): Promise<void> => Promise.resolve(),
): Promise<Awaited<ReturnType<typeof createApp>>> {
  const instances = [
    {
      id: "game",
      plugin: "game",
      contributions: { endpoints: [failing("plugin"), failing("api"), echo, closed], translations: {} },
      messages: { en: { over: "The game {name} is over" }, de: { over: "Das Spiel {name} ist aus" } },
    },
  ];
  const kernel = {
    ...portal.kernel,
    registry: { ...portal.kernel.registry, features: featureOf(failing("admin")), instances },
    translations: createTranslations(instances, ["en", "de"]),
    ...change,
  } as unknown as Kernel;
  return await createApp({ kernel, phase: () => phase, ping });
}
const featureOf = (handled: HandledEndpoint): Kernel["registry"]["features"] => [
  { id: "test", contributions: { endpoints: [handled] }, open: () => undefined },
];
/** The kernel with this call as its only one. */
const withCall = (handled: HandledEndpoint): Kernel => ({
  ...portal.kernel,
  registry: { ...portal.kernel.registry, features: featureOf(handled) },
});
const urls = { admin: "/portal/adminapi/v1", plugin: "/portal/adminapi/v1/plugin/game", api: "/portal/api" };

it("starts no server with a call whose schema is none", async () => {
  const wrong = { type: "object", properties: { count: { type: "whole" } } } as unknown as TObject;
  const call = handle(
    endpoint({ method: "POST", path: "/wrong", mount: "admin", access: "public", body: wrong, reply }),
    () => ({ ok: true }),
  );
  const app = await createApp({ kernel: withCall(call), ...open });
  await expect((async () => void (await app.ready()))()).rejects.toThrow(/schema is invalid.*properties\/count\/type/);
});

describe("what a call throws", () => {
  it.each([
    ["notFound", 200, 404, "Record not found"],
    ["tooMany", 429, 429, "Too many attempts. Please try again in 7 seconds"],
    ["unauthorized", 401, 401, "Please sign in"],
    ["own400", 200, 400, "The game Go is over"],
    ["own503", 200, 503, "The provider is away"],
    ["crash", 500, 500, "Something went wrong, please try again later"],
    ["imposter", 500, 500, "Something went wrong, please try again later"],
    ["nothing", 500, 500, "Something went wrong, please try again later"],
    ["text", 500, 500, "Something went wrong, please try again later"],
  ])("%s: %i on the admin mounts, %i on the other", async (how, adminStatus, apiStatus, error) => {
    const app = await appWith();
    for (const [mount, status] of [
      ["admin", adminStatus],
      ["plugin", adminStatus],
      ["api", apiStatus],
    ] as const) {
      const got = await app.inject({ url: `${urls[mount]}/fail/${how}` });
      expect([mount, got.statusCode, got.json()]).toEqual([mount, status, { error, ok: false }]);
      expect(got.headers["retry-after"]).toBe(how === "tooMany" ? "7" : undefined);
    }
  });
  it("is in the caller's language if a plugin provides it", async () => {
    const config = { ...portal.kernel.config, portal: { ...portal.kernel.config.portal, languages: ["en", "de"] } };
    const app = await appWith({ config });
    for (const [accepted, error] of [
      ["de-AT,de;q=0.9", "Das Spiel Go ist aus"],
      ["fr, de", "Das Spiel Go ist aus"],
      ["fr", "The game Go is over"],
    ] as const) {
      expect(
        (await app.inject({ url: `${urls.api}/fail/own400`, headers: { "accept-language": accepted } })).json(),
      ).toMatchObject({ error });
    }
  });
});

describe("an endpoint", () => {
  it("that does not say otherwise needs a session", async () => {
    const got = await (await appWith()).inject({ url: `${urls.api}/closed` });
    expect([got.statusCode, got.json()]).toEqual([401, { error: "Please sign in", ok: false }]);
  });
  it("by token asks the plugin that knows tokens, before the body is read, and never a session", async () => {
    const asked: string[] = [];
    const bearer: ServerContributions["bearer"] = async ({ token, endpoint: { scope } }) => {
      asked.push(`${token} ${String(scope)}`);
      if (token !== "good") throw refuse("PORTAL_TOKEN_REQUIRED");
      return { pk: "7", username: "robot", role: "user", dbUser: {}, tokenId: "t" };
    };
    const whoami = handle(
      endpoint({
        method: "POST",
        path: "/whoami",
        mount: "bearer",
        scope: "read",
        body: Type.Object({ a: Type.Integer() }),
        reply: Type.Object({ pk: Type.String() }),
      }),
      ({ adminUser }) => ({ pk: adminUser.pk }),
    );
    const appOf = (contributions: ServerContributions) =>
      appWith({
        registry: {
          ...portal.kernel.registry,
          instances: [{ id: "robots", plugin: "robots", contributions }],
        } as unknown as Kernel["registry"],
      });
    const app = await appOf({ endpoints: [whoami], bearer });
    const send = (authorization: string | undefined, payload = "{}") =>
      app.inject({
        method: "POST",
        url: "/api/v1/whoami",
        payload,
        headers: {
          "content-type": "application/json",
          cookie: "portal_session=x",
          origin: "https://elsewhere.example",
          ...(authorization === undefined ? {} : { authorization }),
        },
      });
    for (const authorization of [undefined, "Bearer bad", "Basic good", "Bearer"])
      expect((await send(authorization, "{")).statusCode).toBe(401);
    const wrong = await send("Bearer good");
    expect([wrong.statusCode, wrong.headers["content-type"], wrong.json().errors]).toEqual([
      400,
      "application/problem+json; charset=utf-8",
      [{ path: "body", message: "must have required property 'a'" }],
    ]);
    expect((await send("bearer good", '{"a":1}')).json()).toEqual({ pk: "7" });
    expect(asked).toEqual(["bad read", "good read", "good read"]);
    // Without a plugin that verifies tokens, access is refused.
    expect(
      (
        await (
          await appOf({ endpoints: [whoami] })
        ).inject({ method: "POST", url: "/api/v1/whoami", headers: { authorization: "Bearer good" } })
      ).statusCode,
    ).toBe(401);
  });
  it("learns the address of the client, which cannot be forged", async () => {
    const { environment } = portal.kernel;
    const said = async (proxies: number): Promise<unknown> => {
      const app = await appWith({ environment: { ...environment, trustProxy: proxies > 0, trustedProxies: proxies } });
      return (
        await app.inject({
          url: `${urls.api}/echo`,
          remoteAddress: "10.0.0.1",
          headers: { "x-forwarded-for": "6.6.6.6, 7.7.7.7, 8.8.8.8" },
        })
      ).json().said.ip;
    };
    expect([await said(0), await said(1), await said(2)]).toEqual(["10.0.0.1", "8.8.8.8", "7.7.7.7"]);
  });
  it("is not reached before the server is ready, nor while it stops; its health is", async () => {
    const app = await appWith({}, "closing");
    const got = await app.inject({ url: `${urls.api}/echo` });
    expect([got.statusCode, got.json()]).toEqual([
      503,
      { error: "The server is restarting, please try again", ok: false },
    ]);
    expect([
      (await app.inject({ url: "/portal/healthz" })).statusCode,
      (await app.inject({ url: "/portal/readyz" })).statusCode,
    ]).toEqual([200, 503]);
  });
  it("refuses a call after the drain before it is carried out, and says so to a proxy that can pass it on", async () => {
    let count = 0;
    const counting = handle(
      endpoint({ method: "POST", path: "/count", mount: "api", access: "public", body: Type.Object({}), reply }),
      () => ({ ok: (count += 1) > 0 }),
    );
    const app = await createApp({ ...open, kernel: withCall(counting), phase: () => "refusing" });
    const post = async (headers: Record<string, string>): Promise<unknown[]> => {
      const { statusCode, headers: got } = await app.inject({
        method: "POST",
        url: "/portal/api/count",
        headers,
        payload: {},
      });
      return [statusCode, got["connection"], got["retry-after"], got["x-accel-redirect"]];
    };
    expect(await post({})).toEqual([503, "close", "1", undefined]);
    expect(await post({ "x-portal-again": "@portal_again" })).toEqual([503, "close", "1", "@portal_again"]);
    for (const location of ["/secret", "@other", "@portal_", "@portal_a b"])
      expect(await post({ "x-portal-again": location })).toEqual([503, "close", "1", undefined]);
    expect(count).toBe(0);
    expect((await app.inject({ url: "/portal/healthz" })).statusCode).toBe(200);
    expect((await app.inject({ url: "/portal/readyz" })).statusCode).toBe(503);
  });
  it("is not ready while it drains, but answers, and ends the connection of each answer", async () => {
    const app = await appWith({}, "draining");
    const got = await app.inject({ url: `${urls.api}/echo` });
    expect([got.statusCode, got.headers["connection"]]).toEqual([200, "close"]);
    expect((await app.inject({ url: "/portal/readyz" })).statusCode).toBe(503);
  });
  it.each([
    ["PORTAL_SERVER_NO_DATABASE", new DatabaseUnavailableError(new Error("refused"), { isBusy: false })],
    ["PORTAL_SERVER_NO_DATABASE", new Error("Connection terminated unexpectedly")],
    ["PORTAL_SERVER_NO_DATABASE", Object.assign(new Error("terminating connection"), { code: "57P01" })],
    ["PORTAL_SERVER_BUSY", new DatabaseUnavailableError(new Error("full"), { isBusy: true })],
    ["PORTAL_SERVER_BUSY", Object.assign(new Error("too many connections"), { code: "53300" })],
  ])("answers 503 with Retry-After and %s while there is no database", (code, thrown) => {
    const answer = errorAnswer(thrown, "bearer", () => "said");
    expect(answer).toMatchObject({ status: 503, headers: { "retry-after": "5" }, body: { code } });
    expect(errorAnswer(thrown, "admin", () => "said").status).toBe(503);
  });
  it("is not ready without its database", async () => {
    const app = await appWith({}, "open", () => Promise.reject(new Error("gone")));
    expect((await app.inject({ url: "/portal/readyz" })).statusCode).toBe(503);
  });
  it("sends the https-only header over https alone", async () => {
    const app = await appWith({
      environment: { ...portal.kernel.environment, portalUrl: "https://admin.example.com" },
    });
    expect((await app.inject({ url: "/portal/healthz" })).headers["strict-transport-security"]).toBe(
      "max-age=31536000; includeSubDomains",
    );
  });
});

describe("listening", () => {
  it("that cannot be opened says which variable to change", async () => {
    const app = await appWith();
    const { port } = new URL(portal.server.url);
    await expect(listen(app, { host: "127.0.0.1", port: Number(port) })).rejects.toThrow(
      `environment variable PORT: found ${port}, which is already in use`,
    );
    await expect(listen(await appWith(), { host: "203.0.113.9", port: 0 })).rejects.toThrow(
      'environment variable HOST: found "203.0.113.9", which is not an address of this machine',
    );
  });
});

describe("a stopping server", () => {
  it("finishes calls under way", async () => {
    let finish: () => void = () => undefined;
    let isStopping = false;
    const slow = handle(endpoint({ method: "GET", path: "/slow", mount: "api", access: "public", reply }), async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
        begun();
      });
      return { ok: true };
    });
    let begun: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const app = await createApp({ ...open, kernel: withCall(slow), phase: () => (isStopping ? "closing" : "open") });
    const origin = await listen(app, { host: "127.0.0.1", port: 0 });
    const { port } = new URL(origin);
    const caller = connect(Number(port), "127.0.0.1");
    let received = "";
    caller.on("data", (chunk: Buffer) => (received += String(chunk)));
    const ended = new Promise((resolve) => caller.on("close", resolve));
    caller.write("GET /portal/api/slow HTTP/1.1\r\nHost: x\r\n\r\n");
    await hasBegun;
    isStopping = true;
    const closed = shutDown(app);
    finish();
    await Promise.all([closed, ended]);
    expect(received).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(received).toContain('{"ok":true}');
  });
  it("does not wait for a request that never arrives whole", async () => {
    const other = await startTestPortal({ configFile: "tests/fixtures/portal.config.ts" });
    const { port } = new URL(other.server.url);
    const stuck = connect(Number(port), "127.0.0.1");
    stuck.on("error", () => undefined);
    await new Promise<void>((resolve) =>
      stuck.write(
        "POST /portal/adminapi/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
        () => resolve(),
      ),
    );
    await other.anonymous.get("/portal/healthz");
    const isCut = new Promise((resolve) => stuck.on("close", resolve));
    // If the connection were not cut, this would wait for the request's own timeout of five minutes.
    await other.close();
    await isCut;
  });
});

describe("what is no request", () => {
  const answerTo = async (text: string): Promise<string> => {
    const { port } = new URL(portal.server.url);
    const caller = connect(Number(port), "127.0.0.1");
    let received = "";
    caller.on("data", (chunk: Buffer) => (received += String(chunk)));
    const ended = new Promise((resolve) => caller.on("close", resolve));
    caller.write(text);
    await ended;
    return received;
  };
  it("is answered, with the end of its connection", async () => {
    expect(await answerTo("hello\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\nconnection: close\r\n[^]*\r\n\r\n\{"/i,
    );
    expect(await answerTo(`GET /${"x".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 Request Header Fields Too Large\r\nconnection: close\r\n[^]*\r\n\r\n\{"/i,
    );
  });
});
