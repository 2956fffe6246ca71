import { describe, expect, it } from "vitest";
import { place } from "./place.ts";

const window = { width: 1000, height: 600 };
const anchor = { left: 400, top: 100, width: 100, height: 30 };
const menu = { width: 200, height: 150 };

describe("placing beside an anchor", () => {
  it("goes below, at the end of the anchor", () => {
    expect(place(anchor, menu, window, { side: "bottom", align: "end" }, 4, false)).toEqual({ left: 300, top: 134 });
    expect(place(anchor, menu, window, { side: "bottom", align: "end" }, 4, true)).toEqual({ left: 400, top: 134 });
  });

  it("goes to the other side when there is no room", () => {
    expect(place({ ...anchor, top: 500 }, menu, window, { side: "bottom", align: "start" }, 4, false)).toEqual({ left: 400, top: 346 });
    expect(place({ ...anchor, top: 10 }, { width: 40, height: 20 }, window, { side: "top", align: "center" }, 6, false)).toEqual({ left: 430, top: 46 });
  });

  it("stays inside the window", () => {
    expect(place({ ...anchor, left: 950 }, menu, window, { side: "bottom", align: "start" }, 4, false).left).toBe(792);
    expect(place({ ...anchor, left: 0, width: 20 }, menu, window, { side: "bottom", align: "end" }, 4, false).left).toBe(8);
  });
});
