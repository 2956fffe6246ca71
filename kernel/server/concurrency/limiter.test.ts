import { expect, it } from "vitest";
import { refuse } from "../../contract/errors/refusals.ts";
import { createLimiter } from "./limiter.ts";

it("runs a few at a time, in order, and refuses those that would wait too long", async () => {
  const limited = createLimiter({ atOnce: 2, maxQueueLength: 1, busy: () => refuse("PORTAL_SESSION_BUSY") });
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const work = (name: string): Promise<string> =>
    limited(
      () =>
        new Promise((resolve) => {
          begun.push(name);
          finish.push(() => resolve(name));
        }),
    );
  const all = [work("a"), work("b"), work("c")];
  await expect(work("d")).rejects.toThrow("Too many users are signing in");
  expect(begun).toEqual(["a", "b"]);
  finish[0]?.();
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  for (const done of finish) done();
  expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
  // A failed call passes its turn on too.
  await expect(limited(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await limited(() => Promise.resolve("e"))).toBe("e");
});
