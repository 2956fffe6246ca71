import { describe, expect, it } from "vitest";
import { createQueryCache, type Run } from "./query-cache.ts";

interface Asked {
  answer: (data: string) => void;
  fail: (error: Error) => void;
  signal: AbortSignal;
}

function server(): { asked: Asked[]; run: Run<string> } {
  const asked: Asked[] = [];
  return { asked, run: (signal) => new Promise((answer, fail) => asked.push({ answer, fail, signal })) };
}
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
const ignore = (): void => undefined;

describe("the cache of answers", () => {
  it("asks once however many wait", async () => {
    const cache = createQueryCache();
    const { asked, run } = server();
    cache.load("a", run, 0);
    cache.load("a", run, 0);
    expect(asked).toHaveLength(1);
    asked[0]?.answer("rows");
    await settled();
    expect(cache.read("a")).toEqual({ data: "rows", error: undefined, isLoading: false });
  });
  it("shows a part while the rest is on its way, but never in the place of a whole answer", async () => {
    const cache = createQueryCache();
    let finish: (data: string) => void = ignore;
    const run: Run<string> = (_signal, onPart) => {
      onPart("part");
      return new Promise((resolve) => {
        finish = resolve;
      });
    };
    cache.load("a", run, 0);
    expect(cache.read("a")).toEqual({ data: "part", error: undefined, isLoading: true });
    finish("whole");
    await settled();
    expect(cache.read("a")).toEqual({ data: "whole", error: undefined, isLoading: false });
    cache.load("a", run, 0);
    expect(cache.read("a")).toMatchObject({ data: "whole", isLoading: true });
  });
  it("keeps the answer while it is asked for again, and when that fails", async () => {
    const cache = createQueryCache();
    const { asked, run } = server();
    cache.load("a", run, 0);
    asked[0]?.answer("old");
    await settled();
    cache.load("a", run, 0);
    expect(cache.read("a")).toMatchObject({ data: "old", isLoading: true });
    asked[1]?.fail(new Error("down"));
    await settled();
    expect(cache.read("a")).toMatchObject({ data: "old", error: new Error("down") });
  });
  it("does not ask again while the answer is fresh", async () => {
    const cache = createQueryCache();
    const { asked, run } = server();
    cache.load("a", run, 60_000);
    asked[0]?.answer("rows");
    await settled();
    cache.load("a", run, 60_000);
    expect(asked).toHaveLength(1);
  });
  it("tells when the request has ended: one that is under way, one after a write, and one that fails", async () => {
    const cache = createQueryCache();
    const { asked, run } = server();
    const ended: string[] = [];
    const load = (name: string): void => void cache.load("a", run, 60_000).then(() => ended.push(name));
    load("first");
    load("joined");
    await settled();
    expect(ended).toEqual([]);
    asked[0]?.answer("old");
    await settled();
    load("fresh");
    await settled();
    expect(ended.splice(0)).toEqual(["first", "joined", "fresh"]);
    cache.invalidate(() => true);
    load("stale");
    await settled();
    expect([ended, asked.length]).toEqual([[], 2]);
    asked[1]?.fail(new Error("down"));
    await settled();
    expect(ended).toEqual(["stale"]);
  });
  it("aborts a request without waiting callers", async () => {
    const cache = createQueryCache();
    const { asked, run } = server();
    const stop = cache.watch("a", run, ignore);
    cache.load("a", run, 0);
    stop();
    await settled();
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[0]?.answer("late");
    await settled();
    expect(cache.read("a")).toEqual({ data: undefined, error: undefined, isLoading: false });
  });
  it("answers a first render, whatever is written or left meanwhile: it watches nothing yet", async () => {
    const cache = createQueryCache();
    const { asked, run } = server();
    let isAnswered = false;
    void cache.untilAnswered("a", run)?.then(() => (isAnswered = true));
    cache.watch("a", run, ignore)();
    await settled();
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
    cache.invalidate(() => true);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    asked[1]?.answer("newer rows");
    await settled();
    expect([isAnswered, cache.read("a").data]).toEqual([true, "newer rows"]);
    cache.invalidate(() => true);
    expect(asked).toHaveLength(2);
  });
  it("keeps a request that another caller takes over in the same turn", async () => {
    const cache = createQueryCache();
    const { asked, run } = server();
    const stop = cache.watch("a", run, ignore);
    cache.load("a", run, 0);
    stop();
    cache.watch("a", run, ignore);
    await settled();
    expect(asked[0]?.signal.aborted).toBe(false);
  });
  it("asks again at once for what is watched when a write makes it stale, and ignores the older answer", async () => {
    const cache = createQueryCache();
    const { asked, run } = server();
    cache.watch("list a", run, ignore);
    cache.load("list a", run, 0);
    cache.invalidate((key) => key.startsWith("list"));
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[0]?.answer("before the write");
    asked[1]?.answer("after the write");
    await settled();
    expect(cache.read("list a")).toMatchObject({ data: "after the write" });
  });
  it("asks again for a stale answer when it is next wanted, however fresh it was", async () => {
    const cache = createQueryCache();
    const { asked, run } = server();
    cache.load("a", run, 60_000);
    asked[0]?.answer("old");
    await settled();
    cache.invalidate(() => true);
    expect(asked).toHaveLength(1);
    cache.load("a", run, 60_000);
    expect(asked).toHaveLength(2);
  });
  it("forgets the longest unused, never what is watched", async () => {
    const cache = createQueryCache(2);
    const answer: Run<string> = () => Promise.resolve("x");
    cache.watch("kept", answer, ignore);
    for (const key of ["kept", "a", "b", "c"]) cache.load(key, answer, 0);
    await settled();
    cache.watch("d", answer, ignore);
    expect([cache.read("kept").data, cache.read("a").data, cache.read("b").data]).toEqual(["x", undefined, undefined]);
  });
  it("notifies watchers of every change until they stop", async () => {
    const cache = createQueryCache();
    const { asked, run } = server();
    let changes = 0;
    const stop = cache.watch("a", run, () => {
      changes += 1;
    });
    cache.load("a", run, 0);
    asked[0]?.answer("x");
    await settled();
    stop();
    cache.load("a", run, 0);
    expect(changes).toBe(2);
  });
});
