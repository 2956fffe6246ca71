import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createChangeThrottle } from "./change-throttle.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("reports the first change immediately and the rest together, per resource", () => {
  const notified: string[] = [];
  const changes = createChangeThrottle((resourceId) => notified.push(resourceId), 500);
  for (let count = 0; count < 1_000; count += 1) changes.note("codes");
  changes.note("games");
  expect(notified).toEqual(["codes", "games"]);
  vi.advanceTimersByTime(500);
  expect(notified).toEqual(["codes", "games", "codes"]);
  vi.advanceTimersByTime(5_000);
  expect(notified).toHaveLength(3);
  changes.note("codes");
  expect(notified).toHaveLength(4);
});
it("says nothing more once it is stopped", () => {
  const notified: string[] = [];
  const changes = createChangeThrottle((resourceId) => notified.push(resourceId), 500);
  changes.note("codes");
  changes.note("codes");
  changes.stop();
  vi.advanceTimersByTime(5_000);
  expect(notified).toEqual(["codes"]);
});
