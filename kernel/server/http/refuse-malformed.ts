/** Answers what Node's HTTP parser refuses: no request, one with too large a head, or one that never arrives whole. */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const answers: Readonly<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request has not arrived in time" },
  HPE_HEADER_OVERFLOW: { status: 431, message: "The address and the headers of the request are too long" },
};
const otherwise = { status: 400, message: "This is not an HTTP request" };

/** The rest of a request is read and dropped for this long, so that its sender gets the answer. */
const patienceMs = 1_000;

/**
 * Nothing can follow on the connection, and the answer says so: a client or proxy that sent its next call on it would
 * lose that call.
 */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = answers[error.code ?? ""] ?? otherwise;
  const body = JSON.stringify({ error: message, ok: false });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "connection: close",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), patienceMs);
  socket.once("close", () => clearTimeout(timer));
}
