import { describe, expect, it } from "vitest";
import { inOrder } from "./in-order.ts";

describe("calls in order", () => {
  it("begin when those before them have ended, also after one that failed", async () => {
    const run = inOrder();
    const events: string[] = [];
    const first = Promise.withResolvers<string>();
    const answers = [
      run(() => {
        events.push("first begins");
        return first.promise;
      }),
      run(() => {
        events.push("second begins");
        return Promise.reject(new Error("refused"));
      }),
      run(() => {
        events.push("third begins");
        return Promise.resolve("third");
      }),
    ];
    await Promise.resolve();
    expect(events).toEqual(["first begins"]);
    first.resolve("first");
    expect(await Promise.allSettled(answers)).toEqual([
      { status: "fulfilled", value: "first" },
      { status: "rejected", reason: new Error("refused") },
      { status: "fulfilled", value: "third" },
    ]);
    expect(events).toEqual(["first begins", "second begins", "third begins"]);
  });
});
