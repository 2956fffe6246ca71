import { describe, expect, it } from "vitest";
import { axisLabels, breakLabel, labelRoom, labelStep } from "./label-room.ts";

describe("labels below bars", () => {
  it("are all written where they fit, and fewer of longer ones", () => {
    expect(labelStep(480, 6, 60)).toBe(1);
    expect(labelStep(480, 12, 60)).toBe(2);
    expect(labelStep(480, 12, 90)).toBe(3);
    expect(labelStep(0, 12, 60)).toBeGreaterThan(1);
  });
  it("leave as much room after the last bar as half a label is wider than half a bar's place", () => {
    expect(labelRoom(480, 6, 60)).toBe(0);
    const room = labelRoom(240, 12, 60);
    expect(room + (240 - room) / 24).toBeGreaterThanOrEqual(30);
    expect(room + (240 - room) / 24).toBeLessThan(32);
    expect(labelRoom(240, 0, 60)).toBe(0);
  });
  it("are broken into two lines rather than left out", () => {
    const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"].map((month) => `${month} 2026`);
    const measure = (text: string): number => text.length * 10;
    expect(axisLabels(600, months, measure)).toEqual({ texts: months, width: 80, step: 1 });
    expect(axisLabels(420, months, measure)).toEqual({
      texts: months.map((label) => label.replace(" ", "\n")),
      width: 40,
      step: 1,
    });
    expect(axisLabels(210, months, measure).step).toBe(2);
    expect(axisLabels(210, [], measure)).toEqual({ texts: [], width: 0, step: 1 });
  });
  it("are broken between words, so that the longer line is as short as possible", () => {
    expect(["فبراير ٢٠٢٦", "лют. 2026 р.", "fev. de 2026", "2026年2月"].map(breakLabel)).toEqual([
      "فبراير\n٢٠٢٦",
      "лют.\n2026 р.",
      "fev.\nde 2026",
      "2026年2月",
    ]);
  });
});
