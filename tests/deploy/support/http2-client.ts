/** A client that speaks HTTP/2 with a proxy, as browsers do, and reports each call that was not answered. */
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from "node:http2";

export interface Http2Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Http2Client {
  /** @throws Error if the call was not answered */
  call(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Http2Answer>;
  close(): void;
}

/** Opens a connection, and another one after the proxy has closed it. */
export function http2Client(origin: string): Http2Client {
  let session: ClientHttp2Session | undefined;
  const open = (): ClientHttp2Session => {
    // The certificate is made by the test.
    const opened = connect(origin, { rejectUnauthorized: false });
    opened.on("error", () => undefined);
    return opened;
  };
  return {
    call: async (method, path, headers = {}, body = "") => {
      if (session === undefined || session.closed || session.destroyed) session = open();
      const stream = session.request({
        ":method": method,
        ":path": path,
        ...(body === "" ? {} : { "content-type": "application/json" }),
        ...headers,
      });
      let answered: IncomingHttpHeaders & { ":status"?: number } = {};
      const chunks: Buffer[] = [];
      return await new Promise((resolve, reject) => {
        stream.on("response", (received) => (answered = received));
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("error", reject);
        stream.on("close", () => {
          const status = answered[":status"];
          if (status === undefined) reject(new Error("no answer"));
          else resolve({ status, headers: answered, body: Buffer.concat(chunks) });
        });
        // A request without a body has ended already.
        if (body !== "") stream.end(body);
      });
    },
    close: () => session?.close(),
  };
}
