import { expect, it } from "vitest";
import { settleAll } from "./settle-all.ts";

it("waits for all work, and throws the error that came first", async () => {
  const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isOver = false;
  const settled = settleAll([late.promise, Promise.reject(new Error("the cause")), early.promise]).finally(
    () => (isOver = true),
  );
  early.reject(new Error("its consequence"));
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  late.reject(new Error("another consequence"));
  await expect(settled).rejects.toThrow("the cause");
});
