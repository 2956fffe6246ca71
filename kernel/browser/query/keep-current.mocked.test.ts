import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError } from "../api/call-error.ts";
import { keepCurrent, type KeptValue } from "./keep-current.ts";

const { listeners, returns } = vi.hoisted(() => ({
  listeners: new Map<string, (data: unknown) => void>(),
  returns: new Set<() => void>(),
}));
vi.mock("../socket/live.ts", () => ({
  socketBus: {
    subscribe: (topic: string, listener: (data: unknown) => void) => {
      listeners.set(topic, listener);
      return () => listeners.delete(topic);
    },
    onReconnect: (listener: () => void) => {
      returns.add(listener);
      return () => returns.delete(listener);
    },
  },
}));

interface Asked {
  answer: (value: string) => void;
  fail: (error: Error) => void;
}

let page: EventTarget & { visibilityState: string };
let asked: Asked[];
let shown: string[];
let stop: () => void;
const settled = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));
const begin = (more: Partial<KeptValue<string>> = {}): void => {
  ({ stop } = keepCurrent<string>({
    read: () => new Promise((answer, fail) => asked.push({ answer, fail })),
    onValue: (value) => shown.push(value),
    topics: ["/changed"],
    ...more,
  }));
};
const show = (visibilityState: string): void => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
};
const answer = async (value: string): Promise<void> => {
  asked.at(-1)?.answer(value);
  await settled();
};

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  asked = [];
  shown = [];
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a live value", () => {
  it("is requested at once, after an event and after a lost connection, one request at a time", async () => {
    begin();
    for (let times = 0; times < 3; times += 1) listeners.get("/changed")?.({});
    expect(asked).toHaveLength(1);
    await answer("a");
    expect(asked).toHaveLength(2);
    await answer("b");
    for (const listener of returns) listener();
    await answer("c");
    expect([asked.length, shown]).toEqual([3, ["a", "b", "c"]]);
  });
  it("is taken from an event that has it, which is newer than an answer under way", async () => {
    begin({ fromEvent: (data) => (data as { value?: string }).value });
    listeners.get("/changed")?.({ value: "new" });
    await answer("old");
    expect([asked.length, shown]).toEqual([1, ["new"]]);
    listeners.get("/changed")?.({});
    expect(asked).toHaveLength(2);
  });
  it("waits while the page is hidden, and is requested when it comes back after a while", async () => {
    begin();
    await answer("a");
    show("hidden");
    listeners.get("/changed")?.({});
    expect(asked).toHaveLength(1);
    show("visible");
    await answer("b");
    show("hidden");
    await vi.advanceTimersByTimeAsync(29_000);
    show("visible");
    expect(asked).toHaveLength(2);
    show("hidden");
    await vi.advanceTimersByTimeAsync(30_000);
    show("visible");
    expect(asked).toHaveLength(3);
  });
  it("is requested again after a failure, ever more rarely, and at once after an event", async () => {
    const failures: unknown[] = [];
    begin({ onError: (error) => failures.push(error) });
    const at: number[] = [];
    const from = Date.now();
    for (let seconds = 0; seconds < 200; seconds += 1) {
      if (asked.length > at.length) {
        at.push((Date.now() - from) / 1_000);
        asked.at(-1)?.fail(new CallError("busy", 503));
      }
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(at).toEqual([0, 2, 6, 14, 30, 62, 122, 182]);
    expect(failures).toHaveLength(8);
    listeners.get("/changed")?.({});
    expect(asked).toHaveLength(9);
    await answer("a");
    await vi.advanceTimersByTimeAsync(600_000);
    expect([asked.length, shown]).toEqual([9, ["a"]]);
  });
  it("is not requested again after a refusal, until something changes", async () => {
    begin();
    asked[0]?.fail(new CallError("not yours", 403));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(1);
    listeners.get("/changed")?.({});
    expect(asked).toHaveLength(2);
  });
  it("ends with what shows it", async () => {
    begin({ isRead: true });
    expect(asked).toHaveLength(0);
    listeners.get("/changed")?.({});
    stop();
    await answer("late");
    show("hidden");
    await vi.advanceTimersByTimeAsync(60_000);
    show("visible");
    expect([asked.length, shown, listeners.size, returns.size]).toEqual([1, [], 0, 0]);
  });
});
