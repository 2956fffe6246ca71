/** Forwards requests and sockets to another server. */
import {
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import { request as sendSecurely } from "node:https";
import type { Duplex } from "node:stream";

export interface Target {
  url: URL;
  /** The server is on another host, which must not detect the proxy. */
  isForeign: boolean;
}

/** `change` receives the whole body of a page; other responses are streamed through. */
export function passRequest(
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  change?: (body: string) => string,
): void {
  const passed = open(request, target, change === undefined ? {} : { "accept-encoding": "identity" });
  passed.on("response", (answer) => {
    const headers = target.isForeign ? headersBack(answer.headers, target) : { ...answer.headers };
    if (change === undefined || !(answer.headers["content-type"] ?? "").includes("text/html")) {
      response.writeHead(answer.statusCode ?? 502, headers);
      return void answer.pipe(response);
    }
    delete headers["content-length"];
    let body = "";
    answer
      .setEncoding("utf8")
      .on("data", (chunk: string) => (body += chunk))
      .on("end", () => response.writeHead(answer.statusCode ?? 502, headers).end(change(body)));
  });
  passed.on("error", (error) => {
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(502, { "content-type": "application/json" })
        .end(JSON.stringify({ error: `${target.url.origin} does not answer: ${error.message}` }));
  });
  response.on("close", () => passed.destroy());
  request.pipe(passed);
}

export function passUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, target: Target): void {
  const passed = open(request, target, {});
  socket.on("error", () => passed.destroy());
  passed.on("upgrade", (answer, other, otherHead) => {
    const { rawHeaders: raw } = answer;
    const lines = raw.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${raw[index + 1] ?? ""}`] : []));
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
    other.write(head);
    socket.write(otherHead);
    other.pipe(socket).pipe(other);
    other.on("error", () => socket.destroy());
    socket.on("error", () => other.destroy());
  });
  passed.on("response", (answer) => {
    socket.end(
      `HTTP/1.1 ${answer.statusCode ?? 502} ${answer.statusMessage ?? ""}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    );
    answer.resume();
  });
  passed.on("error", () => socket.destroy());
  passed.end();
}

function open(request: IncomingMessage, target: Target, extra: OutgoingHttpHeaders): ReturnType<typeof send> {
  const { url } = target;
  const headers = target.isForeign ? headersThere(request.headers, target) : request.headers;
  return (url.protocol === "https:" ? sendSecurely : send)({
    protocol: url.protocol,
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port,
    path: request.url,
    method: request.method,
    headers: { ...headers, ...extra },
  });
}

/**
 * Rewrites the headers as if the request came from the other server's own site; a cross-site request stays recognizable
 * as such.
 */
function headersThere(headers: IncomingHttpHeaders, { url }: Target): OutgoingHttpHeaders {
  const { origin, host } = headers;
  const isOwn = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
  const passed: OutgoingHttpHeaders = { ...headers, host: url.host, ...(isOwn ? { origin: url.origin } : {}) };
  delete passed["referer"];
  return passed;
}

/** Removes from cookies and redirects what only applies to the other host. */
function headersBack(headers: IncomingHttpHeaders, { url }: Target): OutgoingHttpHeaders {
  const cookies = headers["set-cookie"]?.map((cookie) =>
    cookie.replace(/;\s*(Secure|Partitioned|Domain=[^;]*)(?=;|$)/gi, "").replace(/SameSite=None/i, "SameSite=Lax"),
  );
  const { location } = headers;
  return {
    ...headers,
    ...(cookies === undefined ? {} : { "set-cookie": cookies }),
    ...(location?.startsWith(url.origin) === true ? { location: location.slice(url.origin.length) || "/" } : {}),
  };
}
