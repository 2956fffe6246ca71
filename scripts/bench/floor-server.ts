/** Serves the floor page, and everything else from the measured portal, so that both pages have the same origin. */
import { createServer, request as forward } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";

/** The page starts its only request in the HTML, before it loads any file. */
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title><style>table{border-collapse:collapse}td,th{padding:8px;border-bottom:1px solid #ddd}</style>
<script>firstRows = fetch("/portal/adminapi/v1/get_resource_data", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(BODY) }).then((answer) => answer.json())</script>
<script type="module" src="/floor.js"></script></head><body><div id="root"></div></body></html>`;

/** Listens on a free port; `body` is the list request that both pages send. */
export async function startFloorServer(portalPort: number, body: unknown): Promise<{ port: number; close(): void }> {
  const { outputFiles } = await build({
    entryPoints: ["scripts/bench/floor-page.tsx"],
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const script = brotliCompressSync(outputFiles[0]?.contents ?? new Uint8Array());
  const page = brotliCompressSync(html.replace("BODY", JSON.stringify(body)));
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === "/floor")
      return void outgoing
        .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br" })
        .end(page);
    if (incoming.url === "/floor.js")
      return void outgoing.writeHead(200, { "content-type": "text/javascript", "content-encoding": "br" }).end(script);
    const passed = forward(
      { host: "127.0.0.1", port: portalPort, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the floor page did not get a port");
  return { port: address.port, close: () => server.close() };
}
