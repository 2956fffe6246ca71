/** The soak test's own arithmetic: its options, the growth of a series, and latencies in bounded memory. */
import { describe, expect, it } from "vitest";
import { callRecorder } from "./call-recorder.ts";
import { loadDefaults, readLoadOptions, writingProblem } from "./load-options.ts";
import { growthPercent, lastHalf } from "./slope.ts";

describe("options", () => {
  it("are ten minutes, 200 operators and 50 orders a second", () => {
    expect(readLoadOptions(loadDefaults)).toEqual({ seconds: 600, operators: 200, rate: 50, visible: 200 });
  });
  it.each([
    ["seconds", "9"],
    ["seconds", "1m"],
    ["seconds", ""],
    ["rate", "0"],
    ["rate", "2.5"],
    ["operators", "-3"],
    ["visible", "1e3"],
  ])("refuses --%s %j with a sentence that names the option", (name, text) => {
    expect(() => readLoadOptions({ ...loadDefaults, [name]: text })).toThrow(`--${name} must be a whole number from`);
  });
  it("show no more pages than there are operators", () => {
    expect(readLoadOptions({ ...loadDefaults, operators: "5" }).visible).toBe(5);
  });
  it("of a shorter or lighter run do not replace written figures", () => {
    const usual = readLoadOptions(loadDefaults);
    expect([usual, { ...usual, seconds: 3_600 }].map(writingProblem)).toEqual([undefined, undefined]);
    expect(writingProblem({ ...usual, seconds: 60 })).toContain("600 seconds");
    expect(writingProblem({ ...usual, rate: 5 })).toContain("--write");
  });
});

describe("growth", () => {
  it("is the rise of the line from first to last, in percent of the mean", () => {
    expect(growthPercent([95, 100, 105])).toBeCloseTo(10);
    expect(growthPercent([105, 100, 95])).toBeCloseTo(-10);
    expect(growthPercent([100, 100, 100, 100])).toBe(0);
  });
  it("does not follow a single peak in the middle, nor too few samples", () => {
    expect(growthPercent([100, 100, 400, 100, 100])).toBeCloseTo(0);
    expect([growthPercent([]), growthPercent([7])]).toEqual([0, 0]);
  });
  it("is measured over the second half", () => {
    expect(lastHalf([1, 2, 3, 4, 5])).toEqual([3, 4, 5]);
  });
});

describe("a recorder of calls", () => {
  it("counts latencies and errors by kind", () => {
    const recorder = callRecorder();
    for (let ms = 1; ms <= 100; ms += 1) recorder.add("list", ms);
    recorder.add("list", 5_000, "503 PORTAL_SERVER_BUSY");
    const { count, p50, p99, max, errors } = recorder.figures().list;
    expect([count, errors]).toEqual([101, { "503 PORTAL_SERVER_BUSY": 1 }]);
    expect(p50).toBeCloseTo(51, 0);
    expect(p99).toBeCloseTo(100, 0);
    expect(Math.round(max / 10)).toBe(500);
    expect(recorder.figures().order).toEqual({ count: 0, p50: 0, p99: 0, max: 0, errors: {} });
  });
  it("combines errors beyond the first fifty kinds", () => {
    const recorder = callRecorder();
    for (let kind = 0; kind < 80; kind += 1) recorder.add("edit", 1, `error ${kind}`);
    const { errors } = recorder.figures().edit;
    expect([Object.keys(errors).length, errors["others"]]).toEqual([51, 30]);
  });
});
