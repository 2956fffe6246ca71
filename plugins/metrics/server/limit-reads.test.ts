/** Tests that scrapes read the database rarely, and do not wait for it. */
import { expect, it } from "vitest";
import { limitReads } from "./limit-reads.ts";

it("reads once in each interval, also for scrapes at the same time", async () => {
  let [at, reads] = [0, 0];
  const read = limitReads(() => Promise.resolve((reads += 1)), { now: () => at });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  at = 9_999;
  expect(await read()).toBe(1);
  at = 10_000;
  expect(await read()).toBe(2);
});

it("rejects when the database takes too long, until the interval is over", async () => {
  let [at, reads] = [0, 0];
  const read = limitReads(
    () => {
      reads += 1;
      return reads === 1 ? new Promise<number>(() => undefined) : Promise.resolve(reads);
    },
    { now: () => at, timeoutMs: 1 },
  );
  await expect(read()).rejects.toThrow("the database did not answer within 1 ms");
  await expect(read()).rejects.toThrow("1 ms");
  expect(reads).toBe(1);
  at = 10_000;
  expect(await read()).toBe(2);
});

it("is not disturbed by a read that fails after its time", async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const read = limitReads(() => promise, { timeoutMs: 1 });
  await expect(read()).rejects.toThrow("1 ms");
  reject(new Error("the database is gone"));
  await expect(promise).rejects.toThrow("gone");
});
