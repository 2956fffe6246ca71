import { describe, expect, it } from "vitest";
import { moveInBoxes, putDigits, typedDigits } from "./box-digits.ts";

const empty = ["", "", "", "", "", ""];

describe("the boxes of a code", () => {
  it("are filled by a pasted code wherever it is pasted, and by fewer digits from there", () => {
    expect(putDigits(empty, 3, "123456")).toEqual({ boxes: ["1", "2", "3", "4", "5", "6"], next: 6 });
    expect(putDigits(empty, 3, "1234567")).toEqual({ boxes: ["1", "2", "3", "4", "5", "6"], next: 6 });
    expect(putDigits(["9", "", "", "", "", "9"], 1, "12")).toEqual({ boxes: ["9", "1", "2", "", "", "9"], next: 3 });
    expect(putDigits(empty, 4, "123")).toEqual({ boxes: ["", "", "", "", "1", "2"], next: 6 });
  });
  it("take a new digit in place of the old one, on whichever side it was typed", () => {
    expect([
      typedDigits("5", "57"),
      typedDigits("5", "75"),
      typedDigits("5", "55"),
      typedDigits("", "5"),
      typedDigits("", "12"),
      typedDigits("5", "123456"),
    ]).toEqual(["7", "7", "5", "5", "12", "123456"]);
  });
  it("are walked by arrows, and left by no other key", () => {
    expect([
      moveInBoxes("ArrowLeft", 0),
      moveInBoxes("ArrowLeft", 3),
      moveInBoxes("ArrowRight", 5),
      moveInBoxes("ArrowRight", 2),
      moveInBoxes("Home", 4),
      moveInBoxes("End", 0),
      moveInBoxes("Tab", 2),
    ]).toEqual([0, 2, 5, 3, 0, 5, undefined]);
  });
});
