/** Serves pages and files of this build, for a deployment in front of an external server. */
import { readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { contentTypes } from "@portalkit/kernel/tools";

export function sendIndex(response: ServerResponse, distDir: string, change: (html: string) => string): void {
  const html = readFileSync(join(distDir, "index.html"), "utf8");
  response
    .writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
    .end(change(html));
}

/** All files are in one folder, so a name with a slash is none of them. A browser keeps a file until it changes. */
export function sendAsset(request: IncomingMessage, response: ServerResponse, distDir: string, name: string): void {
  try {
    if (!/^[\w.-]+$/.test(name)) throw new Error("not a name of a file");
    const file = join(distDir, "assets", name);
    const { mtimeMs, size } = statSync(file);
    const headers = { "cache-control": "no-cache", etag: `"${mtimeMs}-${size}"` };
    if (request.headers["if-none-match"] === headers.etag) return void response.writeHead(304, headers).end();
    const contentType = contentTypes[extname(name)] ?? "application/octet-stream";
    response.writeHead(200, { ...headers, "content-type": contentType }).end(readFileSync(file));
  } catch {
    response.writeHead(404).end();
  }
}
