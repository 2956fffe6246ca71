import { describe, expect, it } from "vitest";
import { readiness } from "./readiness.ts";

/** A database check that answers when the test chooses. */
function slowDatabase(): {
  ask: () => Promise<boolean>;
  answer: (isThere: boolean) => Promise<void>;
  asked: () => number;
} {
  const waiting: ((isThere: boolean) => void)[] = [];
  let count = 0;
  return {
    ask: () =>
      new Promise((resolve) => {
        count += 1;
        waiting.push(resolve);
      }),
    answer: async (isThere) => {
      waiting.shift()?.(isThere);
      await Promise.resolve();
    },
    asked: () => count,
  };
}

describe("readiness", () => {
  it("waits for the first answer, whatever it is", async () => {
    const database = slowDatabase();
    const isReady = readiness(database.ask);
    const first = isReady();
    await database.answer(false);
    expect(await first).toBe(false);
    const second = isReady();
    await database.answer(true);
    expect(await second).toBe(true);
  });
  it("takes a database that answered a moment ago for busy, and one that has been silent for gone until it answers", async () => {
    let time = 0;
    const database = slowDatabase();
    const isReady = readiness(database.ask, () => time);
    const first = isReady();
    await database.answer(true);
    await first;
    expect([await isReady(), await isReady()]).toEqual([true, true]);
    // Both calls share one query, which is still unanswered.
    expect(database.asked()).toBe(2);
    time = 5_000;
    const late = isReady();
    await database.answer(false);
    expect(await late).toBe(false);
  });
  it("says at once that a database has gone when that is the answer", async () => {
    const database = slowDatabase();
    const isReady = readiness(database.ask);
    const first = isReady();
    await database.answer(true);
    await first;
    const second = isReady();
    await database.answer(false);
    expect(await second).toBe(false);
  });
});
