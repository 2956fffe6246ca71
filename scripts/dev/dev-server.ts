/** Stands in front of the portal while developing: passes everything on, reloads the page after a build, shows problems in it. */
import { createServer, request as forward, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { request as forwardSecurely } from "node:https";
import { existsSync, readFileSync } from "node:fs";
import type { Duplex } from "node:stream";
import { join } from "node:path";
import { problemsPage, reloadScript } from "./pages.ts";

export interface DevServer {
  /** @param isOutside an existing server that knows nothing of our pages: these come from `dist` then */
  proxyTo(url: string, isOutside: boolean): void;
  /** Lines shown in place of every page; none shows the pages again. */
  showProblems(lines: readonly string[]): void;
  reload(): void;
  close(): void;
}

const eventsPath = "/__dev/events";
const scriptPath = "/__dev/reload.js";
const isPage = (request: IncomingMessage): boolean => request.method === "GET" && (request.headers.accept ?? "").includes("text/html");

export function createDevServer({ port, distDir }: { port: number; distDir: string }): DevServer {
  let target: URL | undefined;
  let hasOwnPages = false;
  let problems: readonly string[] = ["The first build is under way"];
  const listeners = new Set<ServerResponse>();

  const server = createServer((request, response) => {
    if (request.url === eventsPath) {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" }).flushHeaders();
      listeners.add(response);
      request.on("close", () => listeners.delete(response));
    } else if (request.url === scriptPath) response.writeHead(200, { "content-type": "text/javascript" }).end(reloadScript(eventsPath));
    else if (isPage(request) && (problems.length > 0 || target === undefined)) response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(problemsPage(problems, scriptPath));
    else if (target === undefined) response.writeHead(503).end();
    else if (hasOwnPages && assetFile(request.url) !== undefined) sendAsset(assetFile(request.url) ?? "", response);
    else if (isPage(request)) sendPage(request, response, target);
    else pass(request, response, target);
  });
  server.on("upgrade", (request, socket, head) => {
    if (target === undefined) socket.destroy();
    else passUpgrade(request, socket, head, target);
  });
  server.listen(port, "127.0.0.1");

  /** An outside server has pages of its own; ours are in `dist`. */
  function sendPage(request: IncomingMessage, response: ServerResponse, to: URL): void {
    if (hasOwnPages) return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(withReload(readFileSync(join(distDir, "index.html"), "utf8")));
    pass(request, response, to, (html) => withReload(html));
  }
  /** A built file's name in an address like `/portal/assets/main-ABC.js`. */
  function assetFile(url = ""): string | undefined {
    return /\/assets\/([\w.-]+\.(?:js|css))$/.exec(url)?.[1];
  }
  function sendAsset(file: string, response: ServerResponse): void {
    const path = join(distDir, "assets", file);
    if (!existsSync(path)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": file.endsWith(".css") ? "text/css" : "text/javascript", "cache-control": "no-store" }).end(readFileSync(path));
  }
  const withReload = (html: string): string => html.replace("</head>", `<script src="${scriptPath}"></script></head>`);

  return {
    proxyTo: (url, isOutside) => {
      target = new URL(url);
      hasOwnPages = isOutside;
    },
    showProblems: (lines) => {
      problems = lines;
    },
    reload: () => {
      for (const listener of listeners) listener.write("data: reload\n\n");
    },
    close: () => {
      for (const listener of listeners) listener.end();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The other server must see a request of its own: its host, its origin. Cookies lose what only holds on its own host. */
function headersFor(request: IncomingMessage, to: URL): OutgoingHttpHeaders {
  return { ...request.headers, host: to.host, ...(request.headers.origin === undefined ? {} : { origin: to.origin }), ...(isPage(request) ? { "accept-encoding": "identity" } : {}) };
}

const sender = (to: URL): typeof forward => (to.protocol === "https:" ? forwardSecurely : forward);

function pass(request: IncomingMessage, response: ServerResponse, to: URL, change?: (body: string) => string): void {
  const passed = sender(to)({ protocol: to.protocol, host: to.hostname, port: to.port, path: request.url, method: request.method, headers: headersFor(request, to) }, (answer) => {
    const cookies = answer.headers["set-cookie"]?.map((cookie) => cookie.replace(/;\s*(Secure|Domain=[^;]*)/gi, ""));
    const headers = { ...answer.headers, ...(cookies === undefined ? {} : { "set-cookie": cookies }) };
    if (change === undefined) {
      response.writeHead(answer.statusCode ?? 502, headers);
      return void answer.pipe(response);
    }
    let body = "";
    answer.setEncoding("utf8");
    answer.on("data", (chunk: string) => (body += chunk));
    answer.on("end", () => {
      const { "content-length": _length, ...rest } = headers;
      response.writeHead(answer.statusCode ?? 502, rest).end(change(body));
    });
    return undefined;
  });
  passed.on("error", () => response.headersSent ? response.destroy() : response.writeHead(502, { "content-type": "application/json" }).end('{"error":"The server does not answer"}'));
  request.pipe(passed);
}

function passUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, to: URL): void {
  const passed = sender(to)({ protocol: to.protocol, host: to.hostname, port: to.port, path: request.url, headers: headersFor(request, to) });
  passed.on("upgrade", (answer, other, otherHead) => {
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
    other.write(head);
    socket.write(otherHead);
    other.pipe(socket).pipe(other);
    other.on("error", () => socket.destroy());
    socket.on("error", () => other.destroy());
  });
  passed.on("response", () => socket.destroy());
  passed.on("error", () => socket.destroy());
  passed.end();
}
