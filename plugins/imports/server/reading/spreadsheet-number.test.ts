import { expect, it } from "vitest";
import { spreadsheetNumber } from "./spreadsheet-number.ts";

it("a number of a workbook is the one that was typed", () => {
  for (const [kept, typed] of [
    ["1.0000000000000001E-5", "0.00001"],
    ["19.989999999999998", "19.99"],
    ["0.30000000000000004", "0.3"],
    ["1E3", "1000"],
    ["1.5E+20", "150000000000000000000"],
    ["1E400", "1E400"],
    ["12.340000", "12.340000"],
    ["100", "100"],
    ["-2.5", "-2.5"],
    ["2,5", "2,5"],
    ["text", "text"],
    ["E5", "E5"],
  ]) {
    expect([kept, spreadsheetNumber(kept ?? "")]).toEqual([kept, typed]);
  }
});
