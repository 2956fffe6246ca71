/** Portion by portion until one is not full, or until the job is told to stop. */
import { expect, it } from "vitest";
import { sweepInPortions } from "./sweep-in-portions.ts";

const removerOf = (rows: number) => {
  const portions: number[] = [];
  const remove = (atMost: number): Promise<number> => {
    const gone = Math.min(atMost, rows);
    rows -= gone;
    portions.push(gone);
    return Promise.resolve(gone);
  };
  return { portions, remove };
};

it("removes everything, and asks once more only after a full portion", async () => {
  const { portions, remove } = removerOf(4_500);
  expect(await sweepInPortions(new AbortController().signal, remove)).toBe(4_500);
  expect(portions).toEqual([2_000, 2_000, 500]);
});

it("finds out that nothing is left after exactly full portions", async () => {
  const { portions, remove } = removerOf(2_000);
  expect(await sweepInPortions(new AbortController().signal, remove)).toBe(2_000);
  expect(portions).toEqual([2_000, 0]);
});

it("stops between two portions when it is told to", async () => {
  const stop = new AbortController();
  const { portions, remove } = removerOf(10_000);
  expect(await sweepInPortions(stop.signal, (atMost) => {
    stop.abort();
    return remove(atMost);
  })).toBe(2_000);
  expect(portions).toEqual([2_000]);
});
