/** The least page that shows the same rows: React, one call, a plain table. Pages are measured beside it. */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const source = `
  import { createElement as h, useEffect, useState } from "react";
  import { createRoot } from "react-dom/client";
  function Page() {
    const [rows, setRows] = useState([]);
    useEffect(() => {
      const body = JSON.stringify({
        source: "list", resourceId: "codes", filters: [], sort: [], limit: 10, offset: 0, mayEstimateTotal: true,
      });
      fetch("/portal/adminapi/v1/get_resource_data", { method: "POST", headers: { "content-type": "application/json" }, body })
        .then((answer) => answer.json())
        .then(({ data }) => setRows(data));
    }, []);
    const names = Object.keys(rows[0] ?? {}).filter((name) => !name.startsWith("_")).slice(0, 7);
    return h("table", null, h("tbody", null, rows.map((row) => h("tr", { key: row._primaryKeyValue, "data-row": "" },
      names.map((name) => h("td", { key: name }, row[name]?.label ?? String(row[name] ?? "")))))));
  }
  createRoot(document.getElementById("root")).render(h(Page));
`;

const html =
  '<!doctype html><html lang="en"><title>Floor</title><div id="root"></div><script src="/floor.js"></script>';

/** Serves it on a port of its own. Its call is passed on to the portal, with the cookies of its user. */
export async function openFloorPage(portalPort: number): Promise<{ url: string; close(): Promise<void> }> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const files: Readonly<Record<string, { type: string; content: Buffer }>> = {
    "/portal/": { type: "text/html", content: gzipSync(html) },
    "/floor.js": { type: "text/javascript", content: gzipSync(outputFiles[0]?.contents ?? "") },
  };
  const server = createServer((incoming, outgoing) => {
    const { url = "", method, headers } = incoming;
    const file = files[url];
    if (file !== undefined) {
      outgoing.writeHead(200, { "content-type": file.type, "content-encoding": "gzip" }).end(file.content);
      return;
    }
    const host = `127.0.0.1:${portalPort}`;
    const onward = request({
      port: portalPort,
      path: url,
      method,
      headers: { ...headers, host, origin: `http://${host}` },
    });
    onward.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/portal/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
