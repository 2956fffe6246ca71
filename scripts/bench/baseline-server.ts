/** Serves the baseline page and the peers, and everything else from the measured portal: all pages have one origin. */
import { createServer, request as forward } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";

/** A file of the baseline page or of a peer. */
export interface ServedFile {
  type: string;
  contents: Uint8Array;
  /** Its name has a hash, so the browser may keep it for ever. */
  isImmutable?: true;
}

/** The page starts its only request in the HTML, before it loads any file. */
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title><style>table{border-collapse:collapse}td,th{padding:8px;border-bottom:1px solid #ddd}</style>
<script>firstRows = fetch("/portal/adminapi/v1/get_resource_data", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(BODY) }).then((answer) => answer.json())</script>
<script type="module" src="/baseline.js"></script></head><body><div id="root"></div></body></html>`;

/**
 * Listens on a free port.
 * @param body the list request that the baseline page sends
 * @param files of the peers, by path
 */
export async function startBaselineServer(
  portalPort: number,
  body: unknown,
  files: ReadonlyMap<string, ServedFile>,
): Promise<{ port: number; close(): void }> {
  const { outputFiles } = await build({
    entryPoints: ["scripts/bench/baseline-page.tsx"],
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const page = Buffer.from(html.replace("BODY", JSON.stringify(body)));
  const served = new Map(
    [
      ["/baseline", { type: "text/html; charset=utf-8", contents: page }] as const,
      ["/baseline.js", { type: "text/javascript", contents: outputFiles[0]?.contents ?? new Uint8Array() }] as const,
      ...files,
    ].map(([path, file]) => [path, compressed(file)]),
  );
  const server = createServer((incoming, outgoing) => {
    const file = served.get(incoming.url ?? "");
    if (file !== undefined) {
      const encoding = incoming.headers["accept-encoding"]?.includes("br") === true ? "br" : "gzip";
      return void outgoing.writeHead(200, { ...file.headers, "content-encoding": encoding }).end(file[encoding]);
    }
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
  if (address === null || typeof address === "string") throw new Error("the baseline page did not get a port");
  return { port: address.port, close: () => server.close() };
}

interface CompressedFile {
  headers: Record<string, string>;
  br: Buffer;
  gzip: Buffer;
}

/** Browsers receive Brotli, as from the portal; the sizes are compared in gzip. */
const compressed = ({ type, contents, isImmutable }: ServedFile): CompressedFile => ({
  headers: {
    "content-type": type,
    ...(isImmutable === true && { "cache-control": "public, max-age=31536000, immutable" }),
  },
  br: brotliCompressSync(contents),
  gzip: gzipSync(contents),
});
