import { createServer, type Server } from "node:http";
import { connect, type Socket as TcpSocket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { sql } from "kysely";
import { WebSocket } from "ws";
import { recordsBadgeId } from "../../kernel/contract/shell/records-badge.ts";
import { topics } from "../../kernel/contract/socket.ts";
import { internalTopics } from "../../kernel/server/bus/internal-topics.ts";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import type { ServerRegistry } from "../../kernel/server/extension/server-registry.ts";
import { hashToken } from "../../kernel/server/session/token.ts";
import type { SocketLimits } from "../../kernel/server/socket/socket-limits.ts";
import { createSocketServer, type SocketServer } from "../../kernel/server/socket/socket-server.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo();
});
afterAll(() => demo.close());

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface TestServer {
  port: number;
  sockets: SocketServer;
}

/** Opens a second socket server on the demo's kernel, with timeouts short enough for a test. */
async function open(
  times: Parameters<typeof createSocketServer>[2] = {},
  change: Partial<Kernel> = {},
  limits: Partial<SocketLimits> = {},
): Promise<TestServer> {
  const server: Server = createServer();
  const sockets = createSocketServer({ ...demo.kernel, ...change }, server, times, limits);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => new Promise((resolve) => server.close(resolve)),
    () => sockets.close(),
  );
  return { port: (server.address() as { port: number }).port, sockets };
}

interface Talk {
  socket: WebSocket;
  frames: string[];
  closed: Promise<number>;
}

async function talk(
  { port }: TestServer,
  cookie = demo.user.cookie,
  headers: Record<string, string> = {},
): Promise<Talk> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/portal/afws`, { headers: { cookie: cookie ?? "", ...headers } });
  const frames: string[] = [];
  socket.on("message", (data) => void frames.push(String(data)));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("error", reject);
  });
  closing.push(() => socket.terminate());
  return { socket, frames, closed };
}

const say = (type: "subscribe" | "unsubscribe", topic: string): string => JSON.stringify({ type, topic });

/** Opens a connection that completes the handshake and then neither reads nor answers. */
async function deafClient({ port }: TestServer, cookie: string): Promise<TcpSocket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  closing.push(() => void socket.destroy());
  socket.write(
    `GET /portal/afws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: ${cookie}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once("data", resolve));
  socket.pause();
  return socket;
}

/** Returns a frame as a browser sends it, masked with zeros. */
function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  return Buffer.concat([
    Buffer.from(length < 126 ? [0x81, 0x80 | length] : [0x81, 0xfe, length >> 8, length & 255]),
    Buffer.alloc(4),
    Buffer.from(text),
  ]);
}

describe("the socket server", () => {
  it("closes a connection that is silent, and keeps one that is not", async () => {
    const testServer = await open({ silenceMs: 300 });
    const [silent, lively] = [await talk(testServer), await talk(testServer)];
    const beat = setInterval(() => lively.socket.send("ping"), 50);
    expect(await silent.closed).toBe(1006);
    expect(lively.socket.readyState).toBe(WebSocket.OPEN);
    clearInterval(beat);
    expect(await lively.closed).toBe(1006);
  });
  it("closes the sockets of a session that reached its limit, and of one that was revoked out of its hearing", async () => {
    const testServer = await open({ checkSessionsMs: 50 });
    const [expired, revoked, going] = await Promise.all(
      [1, 2, 3].map(() => demo.signIn("user@demo.test", "Demo-user-1")),
    );
    const talks = await Promise.all([
      talk(testServer, expired?.cookie),
      talk(testServer, revoked?.cookie),
      talk(testServer, going?.cookie),
    ]);
    const anonymous = await talk(testServer, "");
    await sql`update portal_sessions set expires_at = now() - interval '1 second'
      where token_hash = ${hashOf(expired?.cookie)}`.execute(demo.kernel.db);
    await sql`delete from portal_sessions where token_hash = ${hashOf(revoked?.cookie)}`.execute(demo.kernel.db);
    expect(await Promise.all([talks[0]?.closed, talks[1]?.closed])).toEqual([1008, 1008]);
    expect([talks[2]?.socket.readyState, anonymous.socket.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  });
  it("says once that it is ready again after processes were without Redis, and keeps the subscriptions", async () => {
    const testServer = await open({ settleMs: 50, spreadMs: 50 });
    const page = await talk(testServer);
    const readies = (): number => page.frames.filter((frame) => frame === '{"type":"ready"}').length;
    await expect.poll(readies).toBe(1);
    page.socket.send(say("subscribe", "/resource/games"));
    for (let count = 0; count < 3; count += 1) demo.kernel.bus.publish(internalTopics.reconnected, {});
    await expect.poll(readies).toBe(2);
    page.socket.send(say("subscribe", "/resource/games"));
    page.socket.send("ping");
    await expect.poll(() => page.frames.at(-1)).toBe("pong");
    demo.kernel.bus.publish("resource-changed", { resourceId: "games", recordId: "1", kind: "edited" });
    await expect.poll(() => page.frames.filter((frame) => frame.includes("/resource/games")).length).toBe(1);
    expect(readies()).toBe(2);
  });
  it("notifies users who may read changed records, once for many, without naming them", async () => {
    const testServer = await open();
    const [admin, user, anonymous] = [
      await talk(testServer, demo.admin.cookie),
      await talk(testServer),
      await talk(testServer, ""),
    ];
    for (const { socket } of [admin, user, anonymous])
      for (const resourceId of ["codes", "games", "nothing"]) socket.send(say("subscribe", `/resource/${resourceId}`));
    for (const { socket, frames } of [admin, user, anonymous]) {
      socket.send("ping");
      await expect.poll(() => frames.at(-1)).toBe("pong");
    }
    const refusalsOf = ({ frames }: Talk): number => frames.filter((frame) => frame.includes("Unauthorized")).length;
    expect([admin, user, anonymous].map(refusalsOf)).toEqual([1, 2, 3]);
    for (let count = 0; count < 50; count += 1)
      demo.kernel.bus.publish("resource-changed", { resourceId: "codes", recordId: `secret-${count}`, kind: "edited" });
    const changeFrame = '{"type":"message","topic":"/resource/codes","data":{}}';
    await expect.poll(() => admin.frames.filter((frame) => frame === changeFrame).length).toBe(2);
    for (const { frames } of [admin, user, anonymous]) expect(frames.join()).not.toContain("secret-");
    expect([user, anonymous].flatMap(({ frames }) => frames)).not.toContain(changeFrame);
  });
  it("tells a page of a change between its data and its connection, and nobody who may not read it", async () => {
    const testServer = await open();
    demo.kernel.bus.publish("resource-changed", { resourceId: "codes", recordId: "secret-1", kind: "edited" });
    const [admin, user] = [await talk(testServer, demo.admin.cookie), await talk(testServer)];
    const badge = topics.menuBadge(recordsBadgeId("codes", "0b5b3c4e-3c9e-4c55-9d0e-5f4a1c0f7a11"));
    for (const { socket, frames } of [admin, user]) {
      for (const topic of ["/resource/codes", "/resource/codes", badge, "/resource/orders"])
        socket.send(say("subscribe", topic));
      socket.send("ping");
      await expect.poll(() => frames.at(-1)).toBe("pong");
    }
    const messages = ({ frames }: Talk): string[] => frames.filter((frame) => frame.includes('"message","topic"'));
    expect(messages(admin)).toEqual(
      ["/resource/codes", badge].map((topic) => JSON.stringify({ type: "message", topic, data: {} })),
    );
    expect(messages(user)).toEqual([]);
  });
  it("answers frames in their order, however long a topic's rule takes", async () => {
    let decide: (may: boolean) => void = () => undefined;
    const rule = new Promise<boolean>((resolve) => {
      decide = resolve;
    });
    const registry = {
      features: [],
      instances: [{ contributions: { topics: [{ pattern: "/slow/:word", authorize: () => rule }] } }],
    } as unknown as ServerRegistry;
    const { socket, frames } = await talk(await open({}, { registry }));
    socket.send(say("subscribe", "/slow/a"));
    socket.send(say("unsubscribe", "/slow/a"));
    socket.send("ping");
    decide(true);
    await expect.poll(() => frames).toEqual(['{"type":"ready"}', "pong"]);
    demo.kernel.bus.publish("/slow/a", 1);
    socket.send("ping");
    await expect.poll(() => frames).toEqual(['{"type":"ready"}', "pong", "pong"]);
  });
  it("has a limit of topics, and of frames that wait", async () => {
    const stuck = { pattern: "/stuck/:word", authorize: () => new Promise<boolean>(() => undefined) };
    const anybody = { pattern: "/many/:word", authorize: () => true };
    const registry = {
      features: [],
      instances: [{ contributions: { topics: [stuck, anybody] } }],
    } as unknown as ServerRegistry;
    const testServer = await open({}, { registry });
    const many = await talk(testServer);
    for (let n = 0; n < 201; n += 1) many.socket.send(say("subscribe", `/many/${n}`));
    many.socket.send("ping");
    await expect
      .poll(() => many.frames)
      .toEqual(['{"type":"ready"}', '{"type":"error","message":"At most 200 topics"}', "pong"]);
    const flood = await talk(testServer);
    for (let n = 0; n < 500; n += 1) flood.socket.send(say("subscribe", `/stuck/${n}`));
    expect(await flood.closed).toBe(1008);
  });
  it("reports a failing rule, and continues", async () => {
    const broken = { pattern: "/broken", authorize: () => Promise.reject(new Error("secret words")) };
    const registry = {
      features: [],
      instances: [{ contributions: { topics: [broken] } }],
    } as unknown as ServerRegistry;
    const { socket, frames } = await talk(await open({}, { registry }));
    socket.send(say("subscribe", "/broken"));
    socket.send("ping");
    await expect
      .poll(() => frames)
      .toEqual([
        '{"type":"ready"}',
        '{"type":"error","message":"Something went wrong, please try again later"}',
        "pong",
      ]);
  });
  it("drops a client that does not read", async () => {
    const anybody = { pattern: "/flood", authorize: () => true };
    const testServer = await open(
      {},
      {
        registry: { features: [], instances: [{ contributions: { topics: [anybody] } }] } as unknown as ServerRegistry,
      },
    );
    const deaf = await deafClient(testServer, demo.user.cookie ?? "");
    const gone = new Promise((resolve) => deaf.on("close", resolve));
    deaf.write(Buffer.concat([frameOf(say("subscribe", "/flood"))]));
    const data = "x".repeat(100_000);
    await expect
      .poll(() => {
        for (let n = 0; n < 50; n += 1) demo.kernel.bus.publish("/flood", data);
        return deaf.destroyed || isReset(deaf);
      })
      .toBe(true);
    deaf.resume();
    await gone;
  });
  it("does not wait for a client that does not answer its goodbye", async () => {
    const testServer = await open();
    await deafClient(testServer, demo.user.cookie ?? "");
    const polite = await talk(testServer);
    const terminated = vi.spyOn(WebSocket.prototype, "terminate");
    await testServer.sockets.close();
    // The library itself would wait for half a minute.
    expect(terminated).toHaveBeenCalledTimes(1);
    terminated.mockRestore();
    expect(await polite.closed).toBe(1001);
    await expect(talk(testServer)).rejects.toThrow("503");
  });
  it("is at one address, and behind a proxy at the name the browser asked for", async () => {
    const { port } = await open();
    await expect(
      new Promise((_resolve, reject) => new WebSocket(`ws://127.0.0.1:${port}/portal/other`).on("error", reject)),
    ).rejects.toThrow("404");
    const proxied = { origin: "https://admin.example.com", "x-forwarded-host": "admin.example.com" };
    await expect(talk({ port } as TestServer, undefined, proxied)).rejects.toThrow("403");
    const behindProxy = await open({}, { environment: { ...demo.kernel.environment, trustProxy: true } });
    expect((await talk(behindProxy, undefined, proxied)).socket.readyState).toBe(WebSocket.OPEN);
  });
  it("outlives connections that break off during the handshake", async () => {
    const testServer = await open();
    for (let n = 0; n < 20; n += 1) {
      await new Promise<void>((resolve) => {
        const socket = connect(testServer.port, "127.0.0.1", () => {
          socket.write(
            `GET /portal/afws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: ${demo.user.cookie}\r\n\r\n`,
            () => socket.resetAndDestroy(),
          );
        });
        socket.on("close", () => resolve());
      });
    }
    expect((await talk(testServer)).socket.readyState).toBe(WebSocket.OPEN);
  });
});

const hashOf = (cookie: string | undefined): string => hashToken((cookie ?? "").split("=")[1] ?? "");

/** Writes first, because a paused socket notices its end only when it writes. */
function isReset(socket: TcpSocket): boolean {
  socket.write(Buffer.from([0x89, 0x80, 0, 0, 0, 0]));
  return socket.errored !== null;
}

describe("limits of live connections", () => {
  const codeOf = async (testServer: TestServer, cookie?: string): Promise<number | "open"> => {
    const { closed, socket, frames } = await talk(testServer, cookie ?? "");
    // The first frame may have arrived with the handshake.
    return await Promise.race([
      closed,
      frames.length > 0
        ? Promise.resolve("open" as const)
        : new Promise<"open">((resolve) => socket.once("message", () => resolve("open"))),
    ]);
  };
  it("keep so many of one user, refuse the newest with a code, and take one more when one has gone", async () => {
    const testServer = await open({}, {}, { perUser: 3 });
    const held = await Promise.all(Array.from({ length: 3 }, () => talk(testServer)));
    expect(await codeOf(testServer, demo.user.cookie)).toBe(4008);
    expect(await codeOf(testServer, demo.admin.cookie)).toBe("open");
    const gone = held[0] as Talk;
    gone.socket.close();
    await gone.closed;
    expect(await codeOf(testServer, demo.user.cookie)).toBe("open");
    expect(held.slice(1).map(({ socket }) => socket.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  });
  it("keep 20 of the 300 that one address opens without signing in, and not at the cost of people", async () => {
    const testServer = await open({}, {}, { upgradesPerMinute: 1_000 });
    const person = await talk(testServer);
    const codes = await Promise.all(Array.from({ length: 300 }, () => codeOf(testServer)));
    expect([codes.filter((code) => code === "open").length, codes.filter((code) => code === 4008).length]).toEqual([
      20, 280,
    ]);
    expect(person.socket.readyState).toBe(WebSocket.OPEN);
    expect(await codeOf(testServer, demo.admin.cookie)).toBe("open");
  });
  it("end with the process, with another code", async () => {
    const testServer = await open({}, {}, { total: 2 });
    await Promise.all([talk(testServer), talk(testServer, demo.admin.cookie)]);
    expect(await codeOf(testServer, demo.user.cookie)).toBe(1013);
  });
  it("close anonymous connections only", async () => {
    const testServer = await open({ anonymousMs: 300 });
    const person = await talk(testServer);
    const stranger = await talk(testServer, "");
    expect(await stranger.closed).toBe(4001);
    expect(person.socket.readyState).toBe(WebSocket.OPEN);
  });
  it("answer 429 to an address that asks without end, before anything is looked up", async () => {
    let looked = 0;
    const db = new Proxy(demo.kernel.db, {
      get: (target, name) => ((looked += 1), Reflect.get(target, name) as unknown),
    });
    const testServer = await open({}, { db }, { upgradesPerMinute: 5, anonymousPerAddress: 100 });
    for (let count = 0; count < 5; count += 1) expect(await codeOf(testServer)).toBe("open");
    const before = looked;
    await expect(talk(testServer)).rejects.toThrow("429");
    expect(looked).toBe(before);
  });
});
