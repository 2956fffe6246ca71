import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { createDevServer, type DevServer } from "../../command/dev/dev-server.ts";

/** A server that tells how it was asked. */
let upstream: Server;
let upstreamUrl: string;
let dev: DevServer;
let distDir: string;
const asked: IncomingMessage["headers"][] = [];

beforeAll(async () => {
  upstream = createServer((incoming, response) => {
    asked.push(incoming.headers);
    if ((incoming.headers.accept ?? "").includes("text/html"))
      return void response
        .writeHead(200, { "content-type": "text/html", "content-length": "40" })
        .end("<html><head></head><body>own</body></html>".slice(0, 40));
    let body = "";
    incoming.on("data", (chunk) => (body += String(chunk)));
    incoming.on("end", () =>
      response
        .writeHead(200, {
          "content-type": "application/json",
          "set-cookie": ["s=1; Path=/portal; Secure; HttpOnly; SameSite=None; Domain=shop.example", "t=2; Path=/"],
          location: `${upstreamUrl}/portal/next`,
        })
        .end(JSON.stringify({ url: incoming.url, method: incoming.method, body })),
    );
  });
  const sockets = new WebSocketServer({ server: upstream, path: "/portal/afws" });
  sockets.on("connection", (socket, incoming) => {
    asked.push(incoming.headers);
    socket.send("ready");
    socket.on("message", (data) => socket.send(`heard ${String(data)}`));
  });
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  upstreamUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  dev = await createDevServer({ host: "127.0.0.1", port: 0 });
  distDir = mkdtempSync(join(tmpdir(), "portal-dev-"));
  mkdirSync(join(distDir, "assets"));
  writeFileSync(join(distDir, "index.html"), "<html><head></head><body>built</body></html>");
  writeFileSync(join(distDir, "assets", "main-X.js"), "export {};");
  writeFileSync(join(distDir, "secret"), "not for anyone");
});
afterAll(() => {
  dev.close();
  upstream.closeAllConnections();
  upstream.close();
  rmSync(distDir, { recursive: true });
});

const page = { headers: { accept: "text/html" } };
const get = async (
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string; headers: Headers }> => {
  const answer = await fetch(`${dev.url}${path}`, { redirect: "manual", ...init });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

/** Listens as the page with this HTML does; returns a function that waits for the next event. */
async function eventsOf(html: string): Promise<() => Promise<string>> {
  const [, version = ""] = /refresh\.js(\?\d+)/.exec(html) ?? [];
  const events = await fetch(`${dev.url}/__dev/events${version}`);
  const reader = (events.body as ReadableStream<Uint8Array>).getReader();
  return async () => new TextDecoder().decode((await reader.read()).value);
}

/** Frames until the given one. */
async function talk(say: string, options: { headers?: Record<string, string> } = {}): Promise<string[]> {
  const socket = new WebSocket(`${dev.url.replace("http", "ws")}/portal/afws`, options);
  const received: string[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("message", (data) => {
      received.push(String(data));
      if (received.length === 1) socket.send(say);
      else resolve();
    });
  });
  socket.close();
  return received;
}

describe("before the first build", () => {
  it("shows that it is under way, and refuses calls", async () => {
    expect((await get("/portal/login", page)).text).toContain("The first build is under way");
    expect((await get("/portal/adminapi/v1/check_auth", { method: "POST" })).status).toBe(503);
  });
});

describe("in front of our own server", () => {
  beforeAll(() => {
    dev.showUpstream({ url: upstreamUrl });
    dev.showProblems([]);
  });
  it("adds the script that refreshes them to pages, and to nothing else", async () => {
    expect((await get("/portal/resource/codes", page)).text).toMatch(
      /<script src="\/__dev\/refresh\.js\?\d+"><\/script>\s*<\/head>/,
    );
    expect((await get("/__dev/refresh.js")).text).toContain("location.reload()");
    expect((await get("/portal/adminapi/v1/x")).text).not.toContain("script");
  });
  it("passes calls with their host, origin and body, and leaves the answers alone", async () => {
    const { text, headers } = await get("/portal/adminapi/v1/x?y=1", {
      method: "POST",
      body: '{"a":1}',
      headers: { "content-type": "application/json", origin: dev.url },
    });
    expect(JSON.parse(text)).toEqual({ url: "/portal/adminapi/v1/x?y=1", method: "POST", body: '{"a":1}' });
    expect(asked.at(-1)).toMatchObject({ host: new URL(dev.url).host, origin: dev.url });
    expect(headers.getSetCookie()[0]).toContain("Domain=shop.example");
  });
  it("passes the socket both ways", async () => expect(await talk("hello")).toEqual(["ready", "heard hello"]));
  it("shows problems in place of pages, as text, until they are mended", async () => {
    dev.showProblems(['plugins[3] "a<b" . size: found 1', "another"]);
    const { text } = await get("/portal/login", page);
    expect(text).toContain("<li>plugins[3] &quot;a&lt;b&quot; . size: found 1</li><li>another</li>");
    expect(text).toContain("/__dev/refresh.js");
    dev.showProblems([]);
    expect((await get("/portal/login", page)).text).toContain("own");
  });
  it("makes open pages reload, or exchange their styles", async () => {
    const next = await eventsOf((await get("/portal/login", page)).text);
    for (const changed of ["page", "styles"] as const) {
      dev.refresh(changed);
      expect(await next()).toBe(`data: ${changed}\n\n`);
    }
  });
  it("makes a page reload that was requested before the last build, and listens only now", async () => {
    const { text } = await get("/portal/login", page);
    dev.refresh("styles");
    expect(await (await eventsOf(text))()).toBe("data: page\n\n");
  });
});

describe("in front of another server", () => {
  beforeAll(() => dev.showUpstream({ url: upstreamUrl, ownPages: { distDir, basePath: "/portal" } }));

  it("serves pages and files of this build", async () => {
    expect((await get("/portal/resource/codes", page)).text).toContain("built");
    const file = await get("/portal/assets/main-X.js");
    expect([file.text, file.headers.get("content-type")]).toEqual(["export {};", "text/javascript; charset=utf-8"]);
    for (const path of ["/", "/portal"]) expect((await get(path, page)).headers.get("location")).toBe("/portal/");
  });
  it("serves no file from elsewhere", async () => {
    const { host, port } = { host: new URL(dev.url).hostname, port: new URL(dev.url).port };
    for (const path of ["/portal/assets/../secret", "/portal/assets/..%2fsecret", "/portal/assets/missing.js"]) {
      // Not `fetch`, which would tidy the path up.
      const status = await new Promise((resolve) =>
        request({ host, port, path }, (answer) => resolve(answer.statusCode)).end(),
      );
      expect(status).toBe(404);
    }
  });
  it("calls it as its own pages would, and removes what only holds there", async () => {
    const { headers, text } = await get("/portal/adminapi/v1/login", {
      method: "POST",
      headers: { origin: dev.url, referer: `${dev.url}/portal/login` },
    });
    expect(JSON.parse(text)).toMatchObject({ url: "/portal/adminapi/v1/login" });
    expect(asked.at(-1)).toMatchObject({ host: new URL(upstreamUrl).host, origin: upstreamUrl });
    expect(asked.at(-1)).not.toHaveProperty("referer");
    expect(headers.getSetCookie()).toEqual(["s=1; Path=/portal; HttpOnly; SameSite=Lax", "t=2; Path=/"]);
    expect(headers.get("location")).toBe("/portal/next");
  });
  it("does not forward requests of a third site", async () => {
    await get("/portal/adminapi/v1/x", { method: "POST", headers: { origin: "https://elsewhere.example" } });
    expect(asked.at(-1)).toMatchObject({ origin: "https://elsewhere.example" });
  });
  it("passes the socket with its origin", async () => {
    expect(await talk("hello", { headers: { origin: dev.url } })).toEqual(["ready", "heard hello"]);
    expect(asked.at(-1)).toMatchObject({ host: new URL(upstreamUrl).host, origin: upstreamUrl });
  });
  it("passes a call that asks for a page, such as a download", async () =>
    expect((await get("/portal/adminapi/v1/export", page)).text).toContain("own"));
  it("says so when the server does not answer", async () => {
    dev.showUpstream({ url: "http://127.0.0.1:9", ownPages: { distDir, basePath: "/portal" } });
    const { status, text } = await get("/portal/adminapi/v1/x");
    expect([status, (JSON.parse(text) as { error: string }).error]).toEqual([
      502,
      expect.stringContaining("http://127.0.0.1:9 does not answer"),
    ]);
  });
});
