/** Sends calls over connections that stay open, as browsers and programs do. */
import { Agent, request } from "node:http";

export interface Answer {
  status: number;
  text: string;
}

export interface CallSender {
  /** @throws if the connection fails, or if no answer arrives in time */
  post(port: number, path: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<Answer>;
  close(): void;
}

/** A call without an answer after this time counts as an error. */
export const timeoutMs = 30_000;

/** Opens as many connections as calls wait, since an open loop must not queue in the client. */
export function createCallSender(): CallSender {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 256 });
  return {
    post: (port, path, body, headers) =>
      new Promise((resolve, reject) => {
        const text = JSON.stringify(body);
        const sent = request(
          {
            agent,
            host: "127.0.0.1",
            port,
            path,
            method: "POST",
            headers: { "content-type": "application/json", "content-length": Buffer.byteLength(text), ...headers },
            signal: AbortSignal.timeout(timeoutMs),
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on("data", (chunk: Buffer) => chunks.push(chunk));
            response.on("error", reject);
            response.on("end", () =>
              resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
            );
          },
        );
        sent.on("error", reject);
        sent.end(text);
      }),
    close: () => agent.destroy(),
  };
}

/** The status, and the code or the sentence of an answer that is no success. Many refusals are answered with 200. */
export function errorOf({ status, text }: Answer): string | undefined {
  if (status === 200 && !/^\{(?:"ok":false|"error":|[^[{]{0,400}"error":")/.test(text)) return undefined;
  try {
    const { code, error, title } = JSON.parse(text) as { code?: string; error?: string; title?: string };
    if (status === 200 && error === undefined) return undefined;
    return `${status} ${code ?? error ?? title ?? ""}`.trim().slice(0, 100);
  } catch {
    return String(status);
  }
}

/** The failure of a connection, in a word. */
export function failureOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return name === "TimeoutError" || name === "AbortError"
    ? "no answer"
    : typeof code === "string"
      ? code
      : String(error).slice(0, 100);
}
