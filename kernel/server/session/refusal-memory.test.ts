import { describe, expect, it } from "vitest";
import { createRefusalMemory } from "./refusal-memory.ts";

describe("the memory of refusals", () => {
  it("knows nothing of who is refused now and then, however often", () => {
    let now = 0;
    const memory = createRefusalMemory(() => now);
    for (let times = 0; times < 500; times += 1) {
      memory.note("kim", 600);
      now += 250;
      expect(memory.secondsLeft("kim")).toBeUndefined();
    }
  });
  it("remembers only addresses that flood for five seconds, and how long they must wait", () => {
    let now = 0;
    const memory = createRefusalMemory(() => now);
    for (let times = 0; times < 51; times += 1) memory.note("kim", 600);
    expect([memory.secondsLeft("kim"), memory.secondsLeft("lee")]).toEqual([600, undefined]);
    now = 4_900;
    expect(memory.secondsLeft("kim")).toBe(596);
    now = 5_000;
    expect(memory.secondsLeft("kim")).toBeUndefined();
    memory.note("kim", 595);
    expect(memory.secondsLeft("kim")).toBe(595);
  });
  it("lets them go when their time is over", () => {
    let now = 0;
    const memory = createRefusalMemory(() => now);
    for (let times = 0; times < 51; times += 1) memory.note("kim", 2);
    now = 2_000;
    expect(memory.secondsLeft("kim")).toBeUndefined();
  });
});
