/**
 * The proxy in front of the portal in development: forwards everything, refreshes the page after a build, and shows
 * problems in it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { problemsPage, withScript } from "./dev-pages.ts";
import { makePageScript } from "./page-script.ts";
import { sendAsset, sendIndex } from "./own-pages.ts";
import { passRequest, passUpgrade, type Target } from "./proxy.ts";

export interface Upstream {
  /** The URL that calls and the socket are forwarded to. */
  url: string;
  /** For an external server: pages and their files then come from this build. */
  ownPages?: { distDir: string; basePath: string };
}

export interface DevServer {
  /** The URL of the pages, without the base path. */
  readonly url: string;
  showUpstream(upstream: Upstream): void;
  /** Shows the problems instead of every page; an empty list shows the pages again. */
  showProblems(problems: readonly string[]): void;
  /** Reloads the open pages, which keep what was typed; with `styles` they only exchange their styles. */
  refresh(changed: "page" | "styles"): void;
  close(): void;
}

const eventsPath = "/__dev/events";
const scriptPath = "/__dev/refresh.js";
const pathOf = ({ url }: IncomingMessage): string => (url ?? "/").split("?")[0] ?? "/";
const wantsPage = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" && (headers.accept ?? "").includes("text/html");

/**
 * Resolves when the server listens.
 * @throws the errors of listening
 */
export async function createDevServer({ host, port }: { host: string; port: number }): Promise<DevServer> {
  let upstream: Upstream | undefined;
  let problems: readonly string[] = ["The first build is under way"];
  const listeners = new Set<ServerResponse>();
  const script = await makePageScript(eventsPath);
  /** Differs after each refresh, and in each process: a page carries the version it was requested in. */
  let version = Date.now();
  const versionedScript = (): string => `${scriptPath}?${version}`;

  const server = createServer((request, response) => {
    const path = pathOf(request);
    if (path === eventsPath) listen(request, response);
    else if (path === scriptPath)
      response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" }).end(script);
    else if (wantsPage(request) && (problems.length > 0 || upstream === undefined))
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
        .end(problemsPage(problems, versionedScript()));
    else if (upstream === undefined)
      response.writeHead(503, { "content-type": "application/json" }).end('{"error":"The first build is under way"}');
    else answer(request, response, upstream, versionedScript());
  });
  server.on("upgrade", (request, socket, head) => {
    if (upstream === undefined) socket.destroy();
    else passUpgrade(request, socket, head, targetOf(upstream));
  });

  function listen(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" }).flushHeaders();
    // The files of an outdated page may have been removed while it loaded.
    if (request.url !== `${eventsPath}?${version}`) response.write(messageOf("page"));
    listeners.add(response);
    request.on("close", () => listeners.delete(response));
  }

  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, () => resolve()));
  return {
    url: `http://${nameOf(host)}:${(server.address() as AddressInfo).port}`,
    showUpstream: (next) => {
      upstream = next;
    },
    showProblems: (next) => {
      problems = next;
    },
    refresh: (changed) => {
      version += 1;
      for (const listener of listeners) listener.write(messageOf(changed));
    },
    close: () => {
      for (const listener of listeners) listener.end();
      server.close();
      server.closeAllConnections();
    },
  };
}

const messageOf = (changed: "page" | "styles"): string => `data: ${changed}\n\n`;

/** Returns the host under which a browser on this machine can open it. */
const nameOf = (host: string): string =>
  host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;

const targetOf = ({ url, ownPages }: Upstream): Target => ({ url: new URL(url), isForeign: ownPages !== undefined });

function answer(request: IncomingMessage, response: ServerResponse, upstream: Upstream, script: string): void {
  const { ownPages } = upstream;
  const target = targetOf(upstream);
  const path = pathOf(request);
  if (ownPages === undefined)
    return passRequest(request, response, target, wantsPage(request) ? (html) => withScript(html, script) : undefined);
  // The base path without its slash is also a page of this build, not of the other server.
  if (wantsPage(request) && path === ownPages.basePath)
    return void response.writeHead(302, { location: `${path}/` }).end();
  const below = path.startsWith(`${ownPages.basePath}/`) ? path.slice(ownPages.basePath.length) : undefined;
  if (below?.startsWith("/assets/") === true)
    return sendAsset(request, response, ownPages.distDir, below.slice("/assets/".length));
  if (wantsPage(request) && path === "/" && ownPages.basePath !== "")
    return void response.writeHead(302, { location: `${ownPages.basePath}/` }).end();
  if (wantsPage(request) && below !== undefined && !/^\/(adminapi|api)\//.test(below))
    return sendIndex(response, ownPages.distDir, (html) => withScript(html, script));
  return passRequest(request, response, target);
}
