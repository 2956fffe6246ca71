/**
 * A socket client with minimal overhead, so that thousands of them measure the server and not themselves. Reconnects as
 * the browser does.
 */
import { connect, type Socket } from "node:net";

/**
 * As in the browser half: a connection that lived for less than this counts as failed, and the client waits this long
 * before the next attempt.
 */
const briefMs = 2_000;

export interface LightSocketOptions {
  port: number;
  cookie: string;
  topics: readonly string[];
  /**
   * Called after the client has subscribed to all topics and the server has answered the ping sent after the last of
   * them.
   */
  onReady: () => void;
  onMessage: (frame: { topic: string; data: unknown }) => void;
}

export interface LightSocket {
  ping(): void;
  close(): void;
}

export function openLightSocket(options: LightSocketOptions): LightSocket {
  const { port, cookie, topics, onReady, onMessage } = options;
  let socket: Socket;
  let isWanted = true;
  let isReady = false;
  let openedAt: number | undefined;
  let received: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  const say = (text: string): void => void socket.write(masked(text));
  const onText = (text: string): void => {
    if (text === "pong") {
      if (!isReady) onReady();
      isReady = true;
      return;
    }
    const frame = JSON.parse(text) as { type: string; topic: string; data: unknown };
    if (frame.type === "message") return onMessage(frame);
    if (frame.type === "error") throw new Error(`the server says ${text}`);
    for (const topic of topics) say(JSON.stringify({ type: "subscribe", topic }));
    say("ping");
  };
  const read = (chunk: Buffer): void => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (openedAt === undefined) {
      const end = received.indexOf("\r\n\r\n");
      if (end === -1) return;
      if (!received.toString("latin1", 0, 12).endsWith("101")) return void socket.destroy();
      openedAt = performance.now();
      received = received.subarray(end + 4);
    }
    for (let frame = nextFrame(received); frame !== undefined; frame = nextFrame(received)) {
      received = received.subarray(frame.end);
      if (frame.isClose) socket.end();
      else onText(frame.text);
    }
  };
  const open = (): void => {
    isReady = false;
    openedAt = undefined;
    received = Buffer.alloc(0);
    socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    socket.on("data", read);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (!isWanted) return;
      if (openedAt !== undefined && performance.now() - openedAt >= briefMs) open();
      else setTimeout(open, briefMs);
    });
    socket.write(
      `GET /portal/afws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: ${cookie}\r\n\r\n`,
    );
  };
  open();
  return {
    ping: () => {
      if (isReady) say("ping");
    },
    close: () => {
      isWanted = false;
      socket.destroy();
    },
  };
}

/** Encodes a text frame as a browser sends it, masked with zeros. */
function masked(text: string): Buffer {
  const length = Buffer.byteLength(text);
  return Buffer.concat([
    Buffer.from(length < 126 ? [0x81, 0x80 | length] : [0x81, 0xfe, length >> 8, length & 255]),
    Buffer.alloc(4),
    Buffer.from(text),
  ]);
}

function nextFrame(bytes: Buffer): { text: string; isClose: boolean; end: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = (bytes[1] ?? 0) & 127;
  const start = short === 126 ? 4 : 2;
  if (bytes.length < start) return undefined;
  const end = start + (short === 126 ? bytes.readUInt16BE(2) : short);
  return bytes.length < end
    ? undefined
    : { text: bytes.toString("utf8", start, end), isClose: ((bytes[0] ?? 0) & 15) === 8, end };
}
