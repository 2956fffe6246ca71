import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvLine, isFormulaLike, meantText } from "../../kernel/contract/format/csv.ts";
import { guessSettings } from "../../plugins/imports/server/reading/guess-settings.ts";
import { readText } from "../../plugins/imports/server/reading/read-text.ts";

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

const limits = { columns: 5, cellCharacters: 1_000, rowCharacters: 10_000 };
/** A blank that could begin a formula is written with an apostrophe. */
const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === "" && !isFormulaLike(cell));

it("a file that is written gives the same values when it is read, in whatever pieces it comes", async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 20 }), async (rows, size) => {
      const bytes = Buffer.from(`\uFEFF${rows.map(csvLine).join("")}`.toWellFormed());
      async function* parts(): AsyncGenerator<Uint8Array> {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      const read: (readonly string[])[] = [];
      for await (const some of readText(parts(), { encoding: "utf-8", separator: "," }, limits))
        read.push(...some.map(({ cells }) => cells));
      const kept = rows.filter((row) => !isBlank(row));
      expect(read).toEqual(kept.map((row) => row.map((cell) => cell.toWellFormed())));
    }),
    { examples: [[[["x", '"a"\uFEFF']], 3]] },
  );
});

it("a file that is written is recognised as one", () => {
  const word = fc.constantFrom("id", "title; short", "a|b", "é", "x\ty", "1,5", 'say "so"');
  const regular = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(word, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 8 }));
  fc.assert(
    fc.property(regular, (rows) => {
      const { settings } = guessSettings(Buffer.from(rows.map(csvLine).join("")));
      expect(settings).toEqual({ format: "text", encoding: "utf-8", separator: "," });
    }),
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
      const cell = parse(csvLine(["x", text]))[0]?.[1] ?? "";
      expect(cell).toBe(/^[+-]\d+(\.\d+)?$/.test(text) ? text : `'${text}`);
      expect(meantText(cell)).toBe(text);
    }),
  );
});

it("a tab or a line's end before the text is defused too, and other texts are left as they are", () => {
  for (const text of ["\t1", "\r1", "\n1", " \t1"]) expect(csvLine(["x", text])).toContain(`"'${text}`);
  for (const text of ["ABCD-1234", "a=b", "1-2", " code", "'quoted'", "é＝"])
    expect(parse(csvLine([text, "x"]))[0]?.[0]).toBe(text);
});
