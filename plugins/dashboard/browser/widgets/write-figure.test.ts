import { expect, it } from "vitest";
import { writeFigure } from "./write-figure.ts";

const plain = { prefix: "", suffix: "" };

it("writes every digit that counts, and two decimals at least where there are any", () => {
  expect(
    ["0", "1234567", "1234.500000", "12.000000", "0.000001", "-5.5", "99999999999999999999.10"].map((value) =>
      writeFigure(value, plain, "en"),
    ),
  ).toEqual(["0", "1,234,567", "1,234.50", "12.00", "0.000001", "-5.50", "99,999,999,999,999,999,999.10"]);
});
it("writes the sign before the currency, and a space before a unit", () => {
  expect(writeFigure("-12.5", { prefix: "$", suffix: "" }, "en")).toBe("-$12.50");
  expect(writeFigure("1200", { prefix: "", suffix: "h" }, "de")).toBe("1.200\u00a0h");
  expect(writeFigure("3", { prefix: "", suffix: "%" }, "en")).toBe("3%");
});
