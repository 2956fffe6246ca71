import { describe, expect, it } from "vitest";
import { createAsker } from "./asker.ts";

describe("asking", () => {
  it("is one question at a time, and one more after reasons that arrive before its answer", async () => {
    const answers: (() => void)[] = [];
    const asker = createAsker(
      () => new Promise<void>((resolve) => answers.push(resolve)),
      () => false,
    );
    for (let times = 0; times < 5; times += 1) void asker.ask();
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(answers).toHaveLength(2);
  });
  it("waits while the page is hidden, goes on after a failure, and ends with its component", async () => {
    let isHidden = true;
    let asked = 0;
    const asker = createAsker(
      () => Promise.reject(new Error(`failure ${(asked += 1)}`)),
      () => isHidden,
    );
    await asker.ask();
    expect(asked).toBe(0);
    isHidden = false;
    await expect(asker.lookAgain()).rejects.toThrow("failure 1");
    await expect(asker.ask()).rejects.toThrow("failure 2");
    asker.stop();
    await asker.ask();
    expect(asked).toBe(2);
  });
});
