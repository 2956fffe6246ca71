import { expect, it } from "vitest";
import { asCall, untilNoCalls } from "./calls-in-progress.ts";

it("waits until the last call has ended, and not for longer than it may", async () => {
  await untilNoCalls(1_000_000);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const calls = [
    asCall(() => first.promise),
    asCall(() => second.promise.then(() => Promise.reject(new Error("late")))),
  ];
  const steps: string[] = [];
  const background = untilNoCalls(1_000_000).then(() => steps.push("background"));
  await untilNoCalls(1);
  first.resolve();
  await calls[0]?.then(() => steps.push("first"));
  second.resolve();
  await expect(calls[1]).rejects.toThrow("late");
  await background;
  expect(steps).toEqual(["first", "background"]);
});
