import { describe, expect, it } from "vitest";
import { labelRoom, labelStep } from "./label-room.ts";

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
});
