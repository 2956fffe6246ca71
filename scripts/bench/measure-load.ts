/** Loads an HTTP server over keep-alive connections and measures its requests per second and latency. */
import { Socket } from "node:net";
import { percentile } from "./figures.ts";

export interface LoadOptions {
  port: number;
  /** Complete raw requests; each connection sends them in turn. */
  requests: readonly string[];
  connections: number;
  seconds: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  p99Ms: number;
  /** The number of responses that were not 200 or contained an error: a benchmark with any is worthless. */
  failures: number;
}

/** Runs for `seconds` after half a second of warm-up. */
export async function measureLoad(options: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  let failures = 0;
  const warmUntil = performance.now() + 500;
  const until = warmUntil + options.seconds * 1000;

  await Promise.all(
    Array.from({ length: options.connections }, async (_, index) => {
      const connection = await connect(options.port);
      for (let turn = index; performance.now() < until; turn += 1) {
        const started = performance.now();
        const answer = await connection.ask(options.requests[turn % options.requests.length] ?? "");
        const ended = performance.now();
        if (!answer.startsWith("HTTP/1.1 200") || answer.includes('"error"')) failures += 1;
        if (started >= warmUntil) latencies.push(ended - started);
      }
      connection.close();
    }),
  );
  return { requestsPerSecond: latencies.length / options.seconds, p99Ms: percentile(latencies, 0.99), failures };
}

/** Builds a raw POST, so that the client costs as little as possible. */
export function rawPost(port: number, path: string, body: unknown, headers: Record<string, string> = {}): string {
  const text = JSON.stringify(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n${lines.join("")}\r\n${text}`;
}

interface Connection {
  ask(request: string): Promise<string>;
  close(): void;
}

/** Opens one connection that reads responses with a Content-Length, one at a time. */
async function connect(port: number): Promise<Connection> {
  const socket = new Socket();
  socket.setNoDelay(true);
  let received = "";
  let settle: { resolve: (answer: string) => void; reject: (error: Error) => void } | undefined;
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => {
    received += String(chunk);
    const end = received.indexOf("\r\n\r\n");
    if (end === -1) return;
    const length = /content-length: (\d+)/i.exec(received.slice(0, end))?.[1];
    if (length === undefined || received.length < end + 4 + Number(length)) return;
    const answer = received;
    received = "";
    settle?.resolve(answer);
  });
  socket.on("error", (error) => settle?.reject(error));
  socket.on("close", () => settle?.reject(new Error("the server closed the connection")));
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.connect(port, "127.0.0.1", resolve);
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    close: () => {
      settle = undefined;
      socket.destroy();
    },
  };
}
