import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RedeemState } from "./redeem-view.ts";
import { createRedeemWatch } from "./redeem-watch.ts";

vi.mock("@portalkit/kernel/browser", () => import("../../../../kernel/browser/api/call-error.ts"));
const state = (status: string | null): RedeemState => ({
  status,
  error: null,
  step: null,
  totalSteps: null,
  cancelAsked: false,
});
const page = { visibilityState: "visible" };
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  page.visibilityState = "visible";
});
afterEach(() => void vi.useRealTimers());

it("asks about all that moves in one question every three seconds, and about nothing else", async () => {
  const asked: string[][] = [];
  let answer = "inprogress";
  const watch = createRedeemWatch((ids) => {
    asked.push([...ids]);
    return Promise.resolve(new Map(ids.map((id) => [id, state(answer)])));
  });
  for (const [id, status] of [
    ["a", "queued"],
    ["b", "inprogress"],
    ["c", "completed"],
    ["d", null],
  ] as const)
    watch.watch(id, state(status), () => undefined);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([["a", "b"]]);
  answer = "cancelled";
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});
it("polls nothing while the page is hidden or unwatched, and less often without answers", async () => {
  let asked = 0;
  const watch = createRedeemWatch(() => {
    asked += 1;
    return Promise.reject(new Error("no network"));
  });
  const stop = watch.watch("a", state("queued"), () => undefined);
  page.visibilityState = "hidden";
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked).toBe(0);
  page.visibilityState = "visible";
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThan(5);
  stop();
  const before = asked;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toBe(before);
});
it("reports an earlier answer once to a new watcher, and continues polling from there", async () => {
  const asked: string[][] = [];
  const watch = createRedeemWatch((ids) => {
    asked.push([...ids]);
    return Promise.resolve(new Map(ids.map((id) => [id, state("completed")])));
  });
  watch.update("a", state("queued"));
  const received: RedeemState[] = [];
  const stop = watch.watch("a", state(null), (latest) => received.push(latest));
  expect(received).toEqual([state("queued")]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toEqual([["a"]]);
  expect(received.at(-1)).toEqual(state("completed"));
  stop();
  watch.watch("a", state(null), (latest) => received.push(latest));
  expect(received).toHaveLength(2);
});
it("passes no answer on that is older than what is known: of a question before a call's result, or overtaken", async () => {
  const answers: ((status: string) => void)[] = [];
  const watch = createRedeemWatch(
    (ids) =>
      new Promise((resolve) => {
        answers.push((status) => resolve(new Map(ids.map((id) => [id, state(status)]))));
      }),
  );
  const received: (string | null)[] = [];
  const stop = watch.watch("a", state("cancelled"), ({ status }) => received.push(status));
  void watch.ask("a");
  watch.update("a", state("inprogress"));
  answers[0]?.("cancelled");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(answers).toHaveLength(2); // still polled
  void watch.ask("a");
  answers[2]?.("failed");
  await vi.advanceTimersByTimeAsync(0);
  answers[1]?.("inprogress");
  await vi.advanceTimersByTimeAsync(0);
  expect(received).toEqual(["inprogress", "failed"]);
  void watch.ask("a");
  stop();
  watch.watch("a", state("completed"), ({ status }) => received.push(status));
  answers[3]?.("failed");
  await vi.advanceTimersByTimeAsync(0);
  expect(received).toEqual(["inprogress", "failed"]);
});
