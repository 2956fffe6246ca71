/** Serves pages and files of this build, for a deployment in front of an external server. */
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { extname, join } from "node:path";

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
};

export function sendIndex(response: ServerResponse, distDir: string, change: (html: string) => string): void {
  const html = readFileSync(join(distDir, "index.html"), "utf8");
  response
    .writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
    .end(change(html));
}

/** All files are in one folder, so a name with a slash cannot be one of them. */
export function sendAsset(response: ServerResponse, distDir: string, name: string): void {
  try {
    if (!/^[\w.-]+$/.test(name)) throw new Error("not a name of a file");
    const content = readFileSync(join(distDir, "assets", name));
    response
      .writeHead(200, {
        "content-type": contentTypes[extname(name)] ?? "application/octet-stream",
        "cache-control": "no-store",
      })
      .end(content);
  } catch {
    response.writeHead(404).end();
  }
}
