import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSocketBus, type SocketBus } from "./socket-bus.ts";

class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  readonly sent: string[] = [];
  isClosed = false;
  constructor(url: string) {
    super();
    expect(url).toBe("ws://portal/afws");
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.dispatchEvent(new Event("open"));
  }
  say(frame: unknown): void {
    this.dispatchEvent(
      new MessageEvent("message", { data: typeof frame === "string" ? frame : JSON.stringify(frame) }),
    );
  }
  endByServer(code = 1006): void {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

const sockets = FakeSocket.all;
const last = (): FakeSocket => sockets.at(-1) as FakeSocket;
const frames = (socket: FakeSocket): unknown[] =>
  socket.sent.filter((text) => text !== "ping").map((text) => JSON.parse(text) as unknown);

let bus: SocketBus;
let logged: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  sockets.length = 0;
  logged = [];
  bus = createSocketBus({ url: () => "ws://portal/afws", log: (message) => logged.push(message) });
});
afterEach(() => {
  bus.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openReady(): FakeSocket {
  bus.connect();
  last().open();
  last().say({ type: "ready" });
  return last();
}

describe("the live socket", () => {
  it("goes from disconnected over connecting to connected", () => {
    expect(bus.state).toBe("disconnected");
    bus.connect();
    expect(bus.state).toBe("connecting");
    last().open();
    expect(bus.state).toBe("connected");
  });

  it("subscribes only once the server has said that it is ready", () => {
    bus.subscribe("/1/balance", () => undefined);
    bus.connect();
    last().open();
    expect(frames(last())).toEqual([]);
    last().say({ type: "ready" });
    expect(frames(last())).toEqual([{ type: "subscribe", topic: "/1/balance" }]);
  });

  it("subscribes a topic once however many listen, and unsubscribes with the last", () => {
    const socket = openReady();
    const stops = [bus.subscribe("/a", () => undefined), bus.subscribe("/a", () => undefined)];
    stops[0]?.();
    expect(frames(socket)).toEqual([{ type: "subscribe", topic: "/a" }]);
    stops[1]?.();
    stops[1]?.();
    expect(frames(socket).slice(1)).toEqual([{ type: "unsubscribe", topic: "/a" }]);
  });

  it("hands a message to the listeners of its topic alone", () => {
    const received: unknown[] = [];
    bus.subscribe("/a", (data) => received.push(data));
    bus.subscribe("/b", () => received.push("wrong"));
    openReady().say({ type: "message", topic: "/a", data: { balance: "1.000000" } });
    expect(received).toEqual([{ balance: "1.000000" }]);
  });

  it("pings every 10 s", () => {
    const socket = openReady();
    for (let count = 0; count < 3; count += 1) {
      vi.advanceTimersByTime(10_000);
      socket.say("pong");
    }
    expect(socket.sent.filter((text) => text === "ping")).toHaveLength(3);
  });

  it("comes back at once after a connection that had lived, and subscribes again", () => {
    bus.subscribe("/a", () => undefined);
    const first = openReady();
    vi.advanceTimersByTime(9_000);
    first.endByServer();
    expect(bus.state).toBe("connecting");
    expect(last()).not.toBe(first);
    last().open();
    last().say({ type: "ready" });
    expect(frames(last())).toEqual([{ type: "subscribe", topic: "/a" }]);
  });

  it("comes back after 2 s when it had not been connected", () => {
    bus.subscribe("/a", () => undefined);
    last().endByServer();
    vi.advanceTimersByTime(1_999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  it.each([
    ["accepts and closes", true],
    ["answers 502", false],
  ])("asks a server that %s once every 2 s, for as long as it takes", (_, accepts) => {
    bus.subscribe("/a", () => undefined);
    const opened = new Set<FakeSocket>();
    for (let elapsed = 0; elapsed < 60_000; elapsed += 50) {
      if (!opened.has(last())) {
        opened.add(last());
        if (accepts) last().open();
        if (accepts) last().say({ type: "ready" });
        last().endByServer();
      }
      vi.advanceTimersByTime(50);
    }
    expect(sockets.length).toBeGreaterThanOrEqual(28);
    expect(sockets.length).toBeLessThanOrEqual(31);
  });

  it.each([4008, 1013])(
    "pauses when the server has too many connections (%i), says so, and asks ever more rarely",
    (code) => {
      const changes: boolean[] = [];
      bus.onPause(() => changes.push(bus.isPaused));
      bus.subscribe("/a", () => undefined);
      const opened: number[] = [];
      const answered = new Set<FakeSocket>();
      const from = Date.now();
      for (let elapsed = 0; elapsed < 3_600_000; elapsed += 1_000) {
        if (!answered.has(last())) {
          answered.add(last());
          opened.push(Date.now() - from);
          last().open();
          last().endByServer(code);
        }
        vi.advanceTimersByTime(1_000);
      }
      expect([bus.isPaused, changes]).toEqual([true, [true]]);
      expect(opened[1]).toBeGreaterThanOrEqual(22_000);
      expect(opened.length).toBeGreaterThan(6);
      expect(opened.length).toBeLessThan(16);
      vi.advanceTimersByTime(800_000);
      last().open();
      last().say({ type: "ready" });
      expect([bus.isPaused, changes]).toEqual([false, [true, false]]);
    },
  );
  it("waits for a sign-in after an anonymous connection", () => {
    bus.subscribe("/a", () => undefined);
    last().open();
    last().endByServer(4001);
    vi.advanceTimersByTime(3_600_000);
    bus.subscribe("/b", () => undefined);
    expect(sockets).toHaveLength(1);
    bus.reconnect();
    expect(sockets).toHaveLength(2);
  });

  it("notices within a ping that the machine has slept, and comes back at once", () => {
    bus.subscribe("/a", () => undefined);
    const first = openReady();
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(10_000);
    expect(first.isClosed).toBe(true);
    expect(sockets).toHaveLength(2);
    last().open();
    last().say({ type: "ready" });
    expect(frames(last())).toEqual([{ type: "subscribe", topic: "/a" }]);
  });

  it("asks again when the server is ready a second time: its processes were without each other's events", () => {
    const missed = vi.fn();
    bus.onReconnect(missed);
    bus.subscribe("/a", () => undefined);
    const socket = openReady();
    expect(missed).not.toHaveBeenCalled();
    socket.say({ type: "ready" });
    expect(missed).toHaveBeenCalledOnce();
    expect(frames(socket)).toEqual([
      { type: "subscribe", topic: "/a" },
      { type: "subscribe", topic: "/a" },
    ]);
  });

  it("says what may have been missed: after each return and a late beginning, but not at the beginning of a page", () => {
    const order: string[] = [];
    bus.onReconnect(() => void order.push(`asked again after ${frames(last()).length} subscription`));
    bus.subscribe("/a", () => undefined);
    last().open();
    last().say({ type: "ready" });
    expect(order).toEqual([]);
    vi.advanceTimersByTime(5_000);
    last().endByServer();
    last().open();
    last().say({ type: "ready" });
    expect(order).toEqual(["asked again after 1 subscription"]);
  });

  it("asks again in a page that took longer to load than the server remembers changes", () => {
    const missed = vi.fn();
    vi.advanceTimersByTime(20_001);
    bus = createSocketBus({ url: () => "ws://portal/afws", log: (message) => logged.push(message) });
    bus.onReconnect(missed);
    bus.subscribe("/a", () => undefined);
    openReady();
    expect(missed).toHaveBeenCalledOnce();
  });

  it("retries failed requests while the connection lasts and a listener exists", async () => {
    let asked = 0;
    let fails = true;
    const stop = bus.onReconnect(() => ((asked += 1), fails ? Promise.reject(new Error("busy")) : Promise.resolve()));
    bus.subscribe("/a", () => undefined);
    const comeBack = (): void => {
      last().open();
      last().say({ type: "ready" });
      vi.advanceTimersByTime(5_000);
      last().endByServer();
      last().open();
      last().say({ type: "ready" });
    };
    comeBack();
    await vi.advanceTimersByTimeAsync(4_500);
    expect(asked).toBe(3);
    fails = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toBe(4);
    fails = true;
    last().say("pong");
    comeBack();
    const before = asked;
    stop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toBe(before);
  });

  it("takes a connection that was long in coming for a return", () => {
    let times = 0;
    bus.onReconnect(() => void (times += 1));
    bus.subscribe("/a", () => undefined);
    last().endByServer();
    vi.advanceTimersByTime(2_001);
    last().open();
    last().say({ type: "ready" });
    expect(times).toBe(1);
  });

  it("gives up a connection on which pings stay unanswered", () => {
    bus.subscribe("/a", () => undefined);
    const first = openReady();
    vi.advanceTimersByTime(40_000);
    expect(first.isClosed).toBe(true);
    expect(sockets.length).toBeGreaterThan(1);
  });

  it("reconnects only while there is a listener", () => {
    openReady();
    vi.advanceTimersByTime(9_000);
    last().endByServer();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    bus.subscribe("/a", () => undefined);
    expect(sockets).toHaveLength(2);
  });

  it("leaves the old connection behind when it reconnects", () => {
    bus.subscribe("/a", () => undefined);
    const first = openReady();
    bus.reconnect();
    expect(first.isClosed).toBe(true);
    first.say({ type: "ready" });
    expect(frames(first)).toHaveLength(1);
    expect(sockets).toHaveLength(2);
    bus.connect();
    expect(sockets).toHaveLength(2);
  });

  it("survives frames that make no sense and listeners that fail", () => {
    const received: unknown[] = [];
    bus.subscribe("/a", () => {
      throw new Error("broken");
    });
    bus.subscribe("/a", (data) => received.push(data));
    const socket = openReady();
    for (const frame of ["{bad", "null", "[]", '"text"', "7"]) socket.say(frame);
    socket.say({ type: "message", topic: "/a", data: 1 });
    expect(received).toEqual([1]);
    expect(logged.join()).toContain("broken");
  });

  it("only logs what the server refuses", () => {
    openReady().say({ type: "error", message: "Unauthorized" });
    expect(logged.join()).toContain("Unauthorized");
  });

  it("only logs that a browser has no sockets", () => {
    vi.stubGlobal("WebSocket", undefined);
    bus.connect();
    expect(bus.state).toBe("disconnected");
    expect(logged).toHaveLength(1);
  });
});
