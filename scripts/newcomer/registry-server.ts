/** The part of a package registry that npm publish, npm install and npm create use, in the memory of this process. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** What npm knows of a package: all versions, each with the address of its archive. */
interface Packument {
  name: string;
  "dist-tags": Record<string, string>;
  versions: Record<string, { dist: { tarball: string } }>;
}
interface Publication extends Packument {
  /** The archives, each in Base64. */
  _attachments: Record<string, { data: string }>;
}

/** Resolves when it listens, on a free port of this machine. */
export async function startRegistry(): Promise<{ url: string; close: () => void }> {
  const packuments = new Map<string, Packument>();
  const archives = new Map<string, Buffer>();

  async function publish(request: IncomingMessage): Promise<Answer> {
    const { name, versions, _attachments, ...rest } = (await json(request)) as Publication;
    const [archive] = Object.values(_attachments);
    const known = packuments.get(name);
    for (const [version, { dist }] of Object.entries(versions)) {
      if (known?.versions[version] !== undefined) return { status: 409, body: { error: `${version} is published` } };
      archives.set(pathOf(dist.tarball), Buffer.from(archive?.data ?? "", "base64"));
    }
    packuments.set(name, {
      name,
      "dist-tags": { ...known?.["dist-tags"], ...rest["dist-tags"] },
      versions: { ...known?.versions, ...versions },
    });
    return { status: 201, body: { ok: true } };
  }

  function find(path: string): Answer {
    const body = archives.get(path) ?? packuments.get(path);
    return body === undefined ? { status: 404, body: { error: `${path} is not published` } } : { status: 200, body };
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = request.method === "PUT" ? await publish(request) : find(pathOf(request.url ?? ""));
    const isArchive = Buffer.isBuffer(body);
    // npm prefers what it has stored, and would not see a version that is published later.
    response.writeHead(status, {
      "content-type": isArchive ? "application/octet-stream" : "application/json",
      "cache-control": "no-store",
    });
    response.end(isArchive ? body : JSON.stringify(body));
  }

  const server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Answer {
  status: number;
  body: object;
}

/** npm writes the slash of a scope as `%2f`. */
const pathOf = (url: string): string => decodeURIComponent(new URL(url, "http://127.0.0.1").pathname.slice(1));
