import { describe, expect, it } from "vitest";
import { coalesceReads } from "./coalesce-reads.ts";

/** A read function whose calls are answered when the test chooses. */
function slowReads(): {
  read: (owner: object) => Promise<string>;
  answer: (index: number, value: string | Error) => void;
  begun: () => number;
} {
  const waiting: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  return {
    read: () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
    answer: (index, value) => (value instanceof Error ? waiting[index]?.reject(value) : waiting[index]?.resolve(value)),
    begun: () => waiting.length,
  };
}

describe("shared reads", () => {
  it("are made once for all who asked before they began, and never answer with what was read before", async () => {
    const { read, answer, begun } = slowReads();
    const shared = coalesceReads(read);
    const owner = {};
    const first = shared(owner);
    const later = Array.from({ length: 1_000 }, () => shared(owner));
    expect(begun()).toBe(1);
    answer(0, "old");
    expect(await first).toBe("old");
    await expect.poll(begun).toBe(2);
    const latest = shared(owner);
    answer(1, "new");
    expect(new Set(await Promise.all(later))).toEqual(new Set(["new"]));
    await expect.poll(begun).toBe(3);
    answer(2, "newest");
    expect(await latest).toBe("newest");
  });
  it("fail for those who shared them, and not for those who come next", async () => {
    const { read, answer, begun } = slowReads();
    const shared = coalesceReads(read);
    const owner = {};
    const [first, second] = [shared(owner), shared(owner)];
    answer(0, new Error("gone"));
    await expect(first).rejects.toThrow("gone");
    await expect.poll(begun).toBe(2);
    answer(1, "here");
    expect(await second).toBe("here");
  });
  it("of different owners do not wait for each other", () => {
    const { read, begun } = slowReads();
    const shared = coalesceReads(read);
    void shared({});
    void shared({});
    expect(begun()).toBe(2);
  });
});
