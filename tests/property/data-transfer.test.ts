import fc from "fast-check";
import { expect, it } from "vitest";
import { csvLine, csvReader, detectDelimiter, meantText } from "../../kernel/contract/format/csv.ts";

const nasty = fc.string({
  unit: fc.constantFrom(
    "a",
    "=",
    "+",
    "-",
    "@",
    "＝",
    "－",
    "'",
    '"',
    ",",
    ";",
    "\t",
    "\r",
    "\n",
    " ",
    "1",
    "é",
    "😀",
    "\uFEFF",
    "\u200B",
  ),
  maxLength: 12,
});
const table = fc.array(fc.array(fc.oneof(nasty, fc.string({ unit: "binary" })), { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 6,
});

it("a file that is written gives the same values when it is read, in whatever pieces it comes", () => {
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 20 }), (rows, size) => {
      const text = `\uFEFF${rows.map(csvLine).join("")}`;
      const reader = csvReader(",", 100_000);
      const read = [...text.matchAll(new RegExp(`[^]{1,${size}}`, "g"))]
        .flatMap(([piece]) => reader.push(piece))
        .concat(reader.end());
      expect(read.map(({ cells }) => cells.map(meantText))).toEqual(rows);
    }),
    { numRuns: 500 },
  );
});

const leads = [
  "",
  " ",
  "\n",
  "\u00a0",
  "\u200b",
  "\u2066",
  "\u00ad",
  "\u3000",
  "\u0000",
  "\u3164",
  "\u2800",
  " \n\u200b",
];
const signs = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫", "−"];

it("no written cell begins a formula, whatever precedes its sign, unless it is a plain number", () => {
  fc.assert(
    fc.property(fc.constantFrom(...leads), fc.constantFrom(...signs), nasty, (lead, sign, rest) => {
      const text = `${lead}${sign}${rest}`;
      const [row] = ((reader) => [...reader.push(csvLine(["x", text])), ...reader.end()])(csvReader(",", 100_000));
      const cell = row?.cells[1] ?? "";
      expect(cell).toBe(/^[+-]\d+(\.\d+)?$/.test(text) ? text : `'${text}`);
      expect(meantText(cell)).toBe(text);
    }),
    { numRuns: 1_000 },
  );
});

it("a tab or a line's end before the text is defused too, and other texts are left as they are", () => {
  for (const text of ["\t1", "\r1", "\n1", " \t1"]) expect(csvLine(["x", text])).toContain(`"'${text}`);
  for (const text of ["ABCD-1234", "a=b", "1-2", " code", "'quoted'", "é＝"])
    expect(
      ((reader) => [...reader.push(csvLine([text, "x"])), ...reader.end()])(csvReader(",", 1_000))[0]?.cells[0],
    ).toBe(text);
});

it("rows know their lines, whatever ends a line", () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const reader = csvReader(";", 1_000);
    expect([...reader.push(["a;b", `"1${end}2";x`, "", "c"].join(end)), ...reader.end()]).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: [`1${end}2`, "x"] },
      { line: 5, cells: ["c"] },
    ]);
  }
  expect(["a,b\n1,2", "a;b;c\n1,5;2;3", "a\tb", '"a,b,c"|d', "one"].map(detectDelimiter)).toEqual([
    ",",
    ";",
    "\t",
    "|",
    ",",
  ]);
});
