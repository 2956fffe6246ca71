import { afterEach, expect, it, vi } from "vitest";
import { stopOnSignal } from "./stop-on-signal.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("ends a process whose server does not close, with an error, before five seconds are over", () => {
  vi.useFakeTimers();
  const listeners = new Map<string | symbol, (signal: string) => void>();
  vi.spyOn(process, "on").mockImplementation((event, listener) => {
    listeners.set(event, listener);
    return process;
  });
  const exit = vi.spyOn(process, "exit").mockImplementation((() => undefined) as never);
  const log = { info: vi.fn(), error: vi.fn(), fatal: vi.fn() };
  stopOnSignal({ close: () => new Promise(() => undefined) }, log);
  listeners.get("SIGTERM")?.("SIGTERM");
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4_999);
  expect(exit.mock.calls).toEqual([[1]]);
  expect(log.error).toHaveBeenCalledOnce();
});
