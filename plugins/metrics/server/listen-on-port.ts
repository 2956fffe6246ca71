/** A port that answers `GET /metrics` and nothing else, for a network that only Prometheus reaches. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { ProblemsError, type Problem } from "@portalkit/kernel/contract";
import type { Metrics } from "./create-metrics.ts";

export interface MetricsAddress {
  /** The plugin instance, for error messages. */
  id: string;
  host: string;
  port: number;
}

/**
 * Returns a function that closes the port.
 * @throws ProblemsError if the address cannot be listened on
 */
export async function listenOnPort(
  metrics: Pick<Metrics, "contentType" | "read">,
  address: MetricsAddress,
): Promise<() => Promise<void>> {
  const { host, port } = address;
  const server = createServer({ requestTimeout: 10_000, keepAliveTimeout: 60_000 }, (request, response) => {
    answer(metrics, request, response).catch(() => response.destroy());
  });
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen({ host, port }, resolve);
  try {
    await listening;
  } catch (error) {
    const problem = problemOf(error as NodeJS.ErrnoException, address);
    throw problem === undefined ? error : new ProblemsError([problem]);
  }
  return async () => {
    const closed = new Promise<void>((done) => void server.close(() => done()));
    server.closeAllConnections();
    await closed;
  };
}

async function answer(
  metrics: Pick<Metrics, "contentType" | "read">,
  { method, url = "" }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isScrape = method === "GET" && url.split("?")[0] === "/metrics";
  const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
  if (!isScrape) return void response.writeHead(404, headers).end();
  const text = await metrics.read();
  response.writeHead(200, { ...headers, "content-type": metrics.contentType }).end(text);
}

function problemOf({ code }: NodeJS.ErrnoException, { id, host, port }: MetricsAddress): Problem | undefined {
  const wrong = (option: string, found: string, expected: string): Problem => ({
    code: "PORTAL_ADDRESS_UNUSABLE",
    where: `plugin "${id}" . listen . ${option}`,
    found,
    expected,
  });
  if (code === "EADDRINUSE")
    return wrong(
      "port",
      `${port}, which is already in use`,
      `a free port of ${host}, other than the portal's own PORT`,
    );
  if (code === "EACCES")
    return wrong("port", `${port}, which this user is not permitted to listen on`, "a port above 1023");
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return wrong(
      "host",
      `"${host}", which is not an address of this machine`,
      "127.0.0.1, 0.0.0.0 or another of its own",
    );
  return undefined;
}
