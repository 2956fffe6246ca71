import { describe, expect, it } from "vitest";
import { stockLabel } from "./stock.ts";

describe("the stock label", () => {
  it("is exact under 100, then 100+, and 1000+ above 1000", () => {
    expect([0, 1, 99, 100, 101, 999, 1000, 1001, 50_000].map(stockLabel)).toEqual([
      "0",
      "1",
      "99",
      "100+",
      "100+",
      "100+",
      "100+",
      "1000+",
      "1000+",
    ]);
  });
});
