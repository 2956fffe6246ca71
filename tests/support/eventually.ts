import { vi } from "vitest";
import { patienceMs, slowness } from "./slowness.ts";

/**
 * Repeats a check until it passes; `expect.poll` does the same for one value.
 * @param timeoutMs on a quiet machine; more is needed for what builds
 * @throws what the check threw last, when it has not passed in time
 */
export const eventually = <Answer>(check: () => Answer | Promise<Answer>, timeoutMs = patienceMs): Promise<Answer> =>
  vi.waitFor(check, { timeout: timeoutMs * slowness, interval: 50 });
