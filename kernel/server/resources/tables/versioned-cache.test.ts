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
  it("are reused for the same version, and read again for another", async () => {
    const { ask, asked } = counting();
    expect([
      await ask("a", "1"),
      await ask("a", "1"),
      await ask("b", "1"),
      await ask("a", "2"),
      await ask("a", "1"),
      asked(),
    ]).toEqual([1, 1, 2, 3, 4, 4]);
  });
  it("are kept under the version they were found at, which may be a later one than was asked for", async () => {
    const { cache, ask, asked } = counting();
    expect(await cache.answer("a", "1", () => Promise.resolve({ value: 7, version: "2" }))).toBe(7);
    expect([await ask("a", "2"), asked()]).toEqual([7, 0]);
    expect([await ask("a", "1"), asked()]).toEqual([1, 1]);
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
