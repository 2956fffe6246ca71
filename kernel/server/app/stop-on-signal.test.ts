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

it("ends a process whose server does not close, with an error, before five seconds are over", async () => {
  stopOnSignal({ drain: vi.fn(), close: () => new Promise(() => undefined) }, log);
  send("SIGTERM");
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(exit.mock.calls).toEqual([[1]]);
  expect(log.error).toHaveBeenCalledOnce();
});
it("lets a server drain before it closes", async () => {
  const server = { drain: vi.fn(), close: vi.fn(() => Promise.resolve()) };
  stopOnSignal(server, log, 5_000);
  send("SIGTERM");
  await vi.advanceTimersByTimeAsync(4_999);
  expect([server.drain.mock.calls.length, server.close.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.close).toHaveBeenCalledOnce();
  expect(exit.mock.calls).toEqual([[0]]);
});
it("does not drain for Ctrl+C, and ends at once on a second signal", async () => {
  const server = { drain: vi.fn(), close: vi.fn(() => Promise.resolve()) };
  stopOnSignal(server, log, 5_000);
  send("SIGINT");
  expect([server.drain.mock.calls.length, server.close.mock.calls.length]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(0);
  exit.mockClear();
  send("SIGINT");
  expect(exit.mock.calls).toEqual([[1]]);
});
