import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { topics } from "../../kernel/contract/socket.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo();
});
afterAll(() => demo.close());

interface Socket {
  say(text: string | Buffer): void;
  /** Resolves to the next frame, as text. */
  listen(): Promise<string>;
  closed: Promise<number>;
  close(): void;
}

async function open(cookie: string | undefined, headers: Record<string, string> = {}): Promise<Socket> {
  const socket = new WebSocket(`${demo.server.url.replace("http", "ws")}/portal/afws`, {
    headers: { ...(cookie === undefined ? {} : { cookie }), ...headers },
  });
  const frames: string[] = [];
  const waiting: ((frame: string) => void)[] = [];
  socket.on("message", (data) => {
    const next = waiting.shift();
    if (next === undefined) frames.push(String(data));
    else next(String(data));
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("error", reject);
  });
  return {
    say: (text) => socket.send(text),
    closed,
    close: () => socket.close(),
    listen: () => {
      const frame = frames.shift();
      return frame === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(frame);
    },
  };
}

const subscribe = (topic: string): string => JSON.stringify({ type: "subscribe", topic });
const unauthorized = JSON.stringify({ type: "error", message: "Unauthorized" });
const ready = JSON.stringify({ type: "ready" });
/** Frames are answered in order, so a pong proves that everything before it was processed. */
const settled = async (socket: Socket): Promise<void> => {
  socket.say("ping");
  expect(await socket.listen()).toBe("pong");
};

describe("the live socket", () => {
  it("is ready first, answers ping, and delivers what was subscribed to, once", async () => {
    const pk = (await demo.user.get("/get_base_config")).body.adminUser.pk;
    const socket = await open(demo.user.cookie);
    expect(await socket.listen()).toBe(ready);
    await settled(socket);
    for (const topic of [topics.notify(pk), topics.notify(pk), "/opentopic/stock"]) socket.say(subscribe(topic));
    await settled(socket);
    demo.kernel.bus.publish(topics.notify(pk), { notify: "hello" });
    demo.kernel.bus.publish("/opentopic/stock", {});
    expect(JSON.parse(await socket.listen())).toEqual({
      type: "message",
      topic: `/${pk}/notify`,
      data: { notify: "hello" },
    });
    expect(JSON.parse(await socket.listen())).toEqual({ type: "message", topic: "/opentopic/stock", data: {} });
    socket.say(JSON.stringify({ type: "unsubscribe", topic: topics.notify(pk) }));
    await settled(socket);
    demo.kernel.bus.publish(topics.notify(pk), { notify: "unheard" });
    await settled(socket);
    socket.close();
  });
  it("refuses topics of other users, and all topics to anonymous callers, and stays open", async () => {
    const socket = await open(demo.user.cookie);
    const anonymous = await open(undefined);
    await Promise.all([socket.listen(), anonymous.listen()]);
    for (const topic of [
      "/someone-else/balance",
      "/nonsense",
      "session-ended",
      "/opentopic/anything",
      "/opentopic/update-menu-badge/codes",
    ]) {
      socket.say(subscribe(topic));
      expect(await socket.listen()).toBe(unauthorized);
    }
    for (const topic of ["/opentopic/update-menu-badge/codes", "/x/notify"]) {
      anonymous.say(subscribe(topic));
      expect(await anonymous.listen()).toBe(unauthorized);
    }
    await settled(socket);
    await settled(anonymous);
    socket.close();
    anonymous.close();
  });
  it("survives malformed frames", async () => {
    const socket = await open(demo.user.cookie);
    await socket.listen();
    for (const frame of ["{bad", "null", "[]", '{"type":"subscribe"}', '{"type":"dance"}', Buffer.from([0, 1, 2])]) {
      socket.say(frame);
      expect(JSON.parse(await socket.listen())).toMatchObject({ type: "error" });
    }
    await settled(socket);
    socket.say("x".repeat(20_000));
    expect(await socket.closed).toBe(1009);
    expect((await demo.anonymous.get("/portal/healthz")).status).toBe(200);
  });
  it("closes when its session ends", async () => {
    const caller = await demo.signIn("user@demo.test", "Demo-user-1");
    const socket = await open(caller.cookie);
    await socket.listen();
    await caller.post("/logout");
    expect(await socket.closed).toBe(1008);
  });
  it("cannot be opened by another site's page", async () => {
    await expect(open(demo.user.cookie, { origin: "https://evil.test" })).rejects.toThrow("403");
  });
});
