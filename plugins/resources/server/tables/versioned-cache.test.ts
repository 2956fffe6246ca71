import { describe, expect, it } from "vitest";
import { VersionedCache } from "./versioned-cache.ts";

describe("kept answers", () => {
  const counting = (): {
    cache: VersionedCache<number>;
    ask: (question: string, version: string) => Promise<number>;
    asked: () => number;
  } => {
    const cache = new VersionedCache<number>();
    let asked = 0;
    return {
      cache,
      asked: () => asked,
      ask: (question, version) =>
        cache.answer(question, version, () => Promise.resolve({ value: (asked += 1), version })),
    };
  };
  it("are reused for the same version and earlier ones, and read again for a later one", async () => {
    const { ask, asked } = counting();
    expect([
      await ask("a", "1"),
      await ask("a", "1"),
      await ask("b", "1"),
      await ask("a", "2"),
      await ask("a", "1"),
      asked(),
    ]).toEqual([1, 1, 2, 3, 3, 3]);
  });
  it("are kept under the version they were found at, which may be a later one than was asked for", async () => {
    const { cache, ask, asked } = counting();
    expect(await cache.answer("a", "1", () => Promise.resolve({ value: 7, version: "2" }))).toBe(7);
    expect([await ask("a", "2"), asked()]).toEqual([7, 0]);
    expect([await ask("a", "10"), asked()]).toEqual([1, 1]);
  });
  it("are asked for once at a time, and once more for those who came with a later version meanwhile", async () => {
    const cache = new VersionedCache<string>();
    const runs: ((version: string) => void)[] = [];
    const ask = (version: string): Promise<string> =>
      cache.answer("a", version, async () => {
        const found = await new Promise<string>((resolve) => runs.push(resolve));
        return { value: `found at ${found}`, version: found };
      });
    const first = ask("1");
    const others = ["1", "2", "3", "9"].map(ask);
    expect(runs).toHaveLength(1);
    runs[0]?.("2");
    expect([await first, await others[0], await others[1]]).toEqual(Array(3).fill("found at 2"));
    expect(runs).toHaveLength(2);
    runs[1]?.("9");
    expect(await Promise.all(others.slice(2))).toEqual(["found at 9", "found at 9"]);
    expect(runs).toHaveLength(2);
  });
  it("that fail do so for all who wait, and are asked for again by the next", async () => {
    const cache = new VersionedCache<string>();
    const failing = Promise.withResolvers<never>();
    const both = Promise.allSettled([
      cache.answer("a", "1", () => failing.promise),
      cache.answer("a", "2", () => Promise.resolve({ value: "not asked", version: "2" })),
    ]);
    failing.reject(new Error("gone"));
    expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await cache.answer("a", "2", () => Promise.resolve({ value: "found", version: "2" }))).toBe("found");
  });
  it("are bounded, and those asked for lately stay", async () => {
    const { ask, asked } = counting();
    for (let n = 0; n < 2_000; n += 1) await ask(`question ${n}`, "1");
    await ask("question 0", "1");
    await ask("one more", "1");
    const before = asked();
    expect(await ask("question 0", "1")).toBe(1);
    expect(asked()).toBe(before);
    await ask("question 1", "1");
    expect(asked()).toBe(before + 1);
  });
  it("of long queries are distinguished", async () => {
    const { ask } = counting();
    const long = "x".repeat(10_000);
    expect([await ask(`${long}a`, "1"), await ask(`${long}b`, "1"), await ask(`${long}a`, "1")]).toEqual([1, 2, 1]);
  });
  it("are not kept when finding them fails", async () => {
    const { cache, ask } = counting();
    await expect(cache.answer("a", "1", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await ask("a", "1")).toBe(1);
  });
});
