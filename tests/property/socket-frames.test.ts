/**
 * Whatever bytes arrive at the live socket, the result is an answer or a closed connection, and the process survives.
 */
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { eventually } from "../support/eventually.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo();
});
afterAll(() => demo.close());

interface Talk {
  socket: WebSocket;
  frames: string[];
  closed: Promise<number>;
}

async function talk(): Promise<Talk> {
  const socket = new WebSocket(`${demo.server.url.replace("http", "ws")}/portal/afws`, {
    headers: { cookie: demo.user.cookie ?? "" },
  });
  const frames: string[] = [];
  socket.on("error", () => undefined);
  socket.on("message", (data) => void frames.push(String(data)));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await eventually(() => expect(frames).toEqual(['{"type":"ready"}']));
  return { socket, frames, closed };
}

const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, 7, "", "\u0000", "x".repeat(401), [], {}, ["/opentopic/a"]),
);
const frame = fc.oneof(
  fc
    .record(
      {
        type: fc.oneof(fc.constantFrom("subscribe", "unsubscribe", "ready", "message", "__proto__"), odd),
        topic: fc.oneof(
          fc.constantFrom(
            "/opentopic/stock",
            "/opentopic/a",
            "/resource/orders",
            "/resource/\u0000",
            "/x/balance",
            "/__proto__/notify",
            "session-ended",
            "//",
            "/%00/notify",
          ),
          odd,
        ),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  odd.map((value) => JSON.stringify(value)),
  fc.string(),
  fc.constantFrom(
    "PING",
    "ping ",
    "{",
    '{"type":"subscribe","topic":"/opentopic/a","topic":7}',
    deep(4_000),
    `{"type":${deep(4_000)}}`,
    '{"type":"subscribe","topic":"\\ud800"}',
  ),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);
/** Messages to a browser must not reveal how the server is built. */
const shape =
  /^(?:pong|\{"type":"error","message":"(?:Unauthorized|No topic provided|Unknown message type|Invalid message: not JSON)"\})$/;

describe("frames", () => {
  it("that are invalid are each answered with a message, in order, and the connection stays open", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 30 }), async (sent) => {
        const { socket, frames } = await talk();
        for (const one of sent) socket.send(one);
        socket.send("ping");
        await eventually(() => expect(frames.at(-1)).toBe("pong"));
        for (const answer of frames.slice(1)) expect(answer).toMatch(shape);
        expect(frames.length).toBeLessThanOrEqual(sent.length + 2);
        socket.terminate();
      }),
      { numRuns: 40 },
    );
  });
  it("that subscribe to 100,000 topics get the connection closed", async () => {
    const { socket, frames, closed } = await talk();
    for (let topic = 0; topic < 100_000; topic += 1) socket.send(`{"type":"subscribe","topic":"/opentopic/${topic}"}`);
    expect([1006, 1008]).toContain(await closed);
    expect(frames.length).toBeLessThan(1_000);
    await lives();
  });
  it("that are larger than allowed, or come in endless parts, get the connection closed", async () => {
    const large = await talk();
    large.socket.send("x".repeat(20_000));
    expect(await large.closed).toBe(1009);
    const endless = await talk();
    for (let part = 0; part < 40 && endless.socket.readyState === WebSocket.OPEN; part += 1)
      endless.socket.send("x".repeat(1_000), { fin: false });
    expect(await endless.closed).toBe(1009);
    await lives();
  });
  it("that break the protocol get the connection closed", async () => {
    // Unmasked text, reserved bits, an unknown opcode, a fragmented control frame, invalid UTF-8, an excessive length.
    const broken = [
      [0x81, 0x01, 0x61],
      [0xf1, 0x80, 0, 0, 0, 0],
      [0x83, 0x80, 0, 0, 0, 0],
      [0x09, 0x80, 0, 0, 0, 0],
      [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28],
      [0x82, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0],
    ];
    const { port } = new URL(demo.server.url);
    for (const bytes of [...broken, ...fc.sample(fc.uint8Array({ minLength: 200, maxLength: 400 }), 20)]) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), "127.0.0.1", () =>
          socket.write(
            `GET /portal/afws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: ${demo.user.cookie}\r\n\r\n`,
          ),
        );
        socket.on("error", () => undefined);
        socket.once("data", () => socket.end(Buffer.from(bytes)));
        socket.on("data", () => undefined);
        socket.on("close", () => resolve());
      });
    }
    await lives();
  });
});

async function lives(): Promise<void> {
  expect((await demo.anonymous.get("/portal/readyz")).body).toEqual({ ok: true });
}
