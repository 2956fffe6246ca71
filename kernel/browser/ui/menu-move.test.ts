import { describe, expect, it } from "vitest";
import { menuMove } from "./menu-move.ts";

const labels = ["Show", "Edit", "Delete", "Duplicate"];

describe("moving in a menu", () => {
  it("goes round with the arrows", () => {
    expect(menuMove("ArrowDown", "", 3, labels)).toBe(0);
    expect(menuMove("ArrowUp", "", 0, labels)).toBe(3);
    expect(menuMove("ArrowUp", "", -1, labels)).toBe(3);
  });

  it("jumps with Home and End", () => {
    expect([menuMove("Home", "", 2, labels), menuMove("End", "", 0, labels)]).toEqual([0, 3]);
  });

  it("goes to the next item that begins with a letter, and round again", () => {
    expect(menuMove("d", "d", 0, labels)).toBe(2);
    expect(menuMove("d", "dd", 2, labels)).toBe(3);
    expect(menuMove("d", "ddd", 3, labels)).toBe(2);
  });

  it("goes to what a word begins with", () => {
    expect(menuMove("u", "du", 2, labels)).toBe(3);
  });

  it("leaves other keys and empty menus alone", () => {
    expect(menuMove("x", "x", 0, labels)).toBeUndefined();
    expect(menuMove("ArrowDown", "", -1, [])).toBeUndefined();
  });
});
