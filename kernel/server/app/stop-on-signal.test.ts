import { afterEach, beforeEach, expect, it, vi, type MockInstance } from "vitest";
import { stopOnSignal } from "./stop-on-signal.ts";

const listeners = new Map<string | symbol, (signal: string) => void>();
const send = (signal: string): void => listeners.get(signal)?.(signal);
const log = { info: vi.fn(), error: vi.fn(), fatal: vi.fn() };
let exit: MockInstance;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.spyOn(process, "on").mockImplementation((event, listener) => {
    listeners.set(event, listener);
    return process;
  });
  exit = vi.spyOn(process, "exit").mockImplementation((() => undefined) as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const serverOf = (steps: string[]): Parameters<typeof stopOnSignal>[0] => ({
  drain: () => void steps.push("drain"),
  refuseCalls: () => void steps.push("refuse"),
  close: () => Promise.resolve(void steps.push("close")),
});

it("ends a process whose server does not close, with an error, before five seconds are over", async () => {
  stopOnSignal({ drain: vi.fn(), refuseCalls: vi.fn(), close: () => new Promise(() => undefined) }, log);
  send("SIGTERM");
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(exit.mock.calls).toEqual([[1]]);
  expect(log.error).toHaveBeenCalledOnce();
});
it("lets a server drain, then refuse calls for a second, before it closes", async () => {
  const steps: string[] = [];
  stopOnSignal(serverOf(steps), log, 5_000);
  send("SIGTERM");
  await vi.advanceTimersByTimeAsync(4_999);
  expect(steps).toEqual(["drain"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(steps).toEqual(["drain", "refuse"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(steps).toEqual(["drain", "refuse", "close"]);
  expect(exit.mock.calls).toEqual([[0]]);
});
it("does not drain for Ctrl+C, and ends at once on a second signal", async () => {
  const steps: string[] = [];
  stopOnSignal(serverOf(steps), log, 5_000);
  send("SIGINT");
  expect(steps).toEqual(["close"]);
  await vi.advanceTimersByTimeAsync(0);
  exit.mockClear();
  send("SIGINT");
  expect(exit.mock.calls).toEqual([[1]]);
});
