/** Serves the gallery: its page at `/`, what its frame shows at `/frame`, and the files of both. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { problemsPage, withScript } from "../../command/dev/dev-pages.ts";
import { sendAsset } from "../../command/dev/own-pages.ts";
import { makePageScript } from "../../command/dev/page-script.ts";
import type { GalleryEntry } from "./gallery-bundler.ts";

export interface GalleryServer {
  readonly url: string;
  /** Shows the problems instead of the gallery; an empty list shows the gallery. Reloads the open pages. */
  showProblems(problems: readonly string[]): void;
  close(): void;
}

interface GalleryServerOptions {
  host: string;
  port: number;
  /** The folder that the bundler writes to. */
  outDir: string;
}

const eventsPath = "/__gallery/events";
const scriptPath = "/__gallery/refresh.js";
const framePath = "/frame";

const page = (entry: GalleryEntry): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/${entry}.css">
</head>
<body><div id="root"></div><script type="module" src="/assets/${entry}.js"></script></body>
</html>`;

/**
 * Resolves when the server listens.
 * @throws the errors of listening
 */
export async function createGalleryServer({ host, port, outDir }: GalleryServerOptions): Promise<GalleryServer> {
  let problems: readonly string[] = ["The first build is under way"];
  const listeners = new Set<ServerResponse>();
  const script = await makePageScript(eventsPath);
  const send = (response: ServerResponse, type: string, text: string): void =>
    void response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" }).end(text);
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (path === eventsPath) {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" }).flushHeaders();
      listeners.add(response);
      request.on("close", () => listeners.delete(response));
    } else if (path === scriptPath) send(response, "text/javascript", script);
    else if (path.startsWith("/assets/")) sendAsset(request, response, outDir, path.slice("/assets/".length));
    else if (path === "/" && problems.length > 0) send(response, "text/html", problemsPage(problems, scriptPath));
    else if (path === "/") send(response, "text/html", withScript(page("page"), scriptPath));
    else if (path === framePath) send(response, "text/html", page("frame"));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, () => resolve()));
  const { port: opened } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${opened}`,
    showProblems: (next) => {
      problems = next;
      for (const listener of listeners) listener.write("data: page\n\n");
    },
    close: () => {
      for (const listener of listeners) listener.end();
      server.close();
      server.closeAllConnections();
    },
  };
}
