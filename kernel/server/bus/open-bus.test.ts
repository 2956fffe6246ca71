import { describe, expect, it } from "vitest";
import { pino } from "pino";
import { openBus } from "./open-bus.ts";

const bus = (): ReturnType<typeof openBus> =>
  openBus({ secret: "0123456789abcdef0123456789abcdef" }, pino({ level: "silent" }));

describe("the bus of one process", () => {
  it("notifies every listener immediately, until it stops listening", async () => {
    const { publish, listen } = await bus();
    const received: unknown[] = [];
    const stop = listen((topic, data) => void received.push(["first", topic, data]));
    listen((topic, data) => void received.push(["second", topic, data]));
    publish("/1/notify", { notify: "a" });
    stop();
    publish("/1/notify", { notify: "b" });
    expect(received).toEqual([
      ["first", "/1/notify", { notify: "a" }],
      ["second", "/1/notify", { notify: "a" }],
      ["second", "/1/notify", { notify: "b" }],
    ]);
  });
  it("goes on when a listener fails, and spares who published", async () => {
    const { publish, listen } = await bus();
    const received: string[] = [];
    listen(() => {
      throw new Error("broken");
    });
    listen((topic) => void received.push(topic));
    expect(() => publish("/1/notify", {})).not.toThrow();
    expect(received).toEqual(["/1/notify"]);
  });
});
