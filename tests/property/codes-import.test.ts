import fc from "fast-check";
import { expect, it } from "vitest";
import { xlsxFile } from "../../plugins/data-transfer/server/exports/xlsx-file.ts";
import { FileProblem } from "../../plugins/imports/server/reading/file-problem.ts";
import { readCode } from "../../plugins/game-codes/server/imports/read-code.ts";
import type { FileRow, RowLimits } from "../../plugins/imports/server/reading/file-row.ts";
import { readText } from "../../plugins/imports/server/reading/read-text.ts";
import { surplusMarker } from "../../plugins/imports/server/reading/surplus-columns.ts";
import { uuid7 } from "../../plugins/game-codes/server/imports/uuid7.ts";
import { readWorkbook } from "../../plugins/imports/server/reading/read-workbook.ts";

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect(rows: AsyncIterable<FileRow[]>): Promise<FileRow[]> {
  const all: FileRow[] = [];
  for await (const some of rows) all.push(...some);
  return all;
}

const limits: RowLimits = { columns: 100, cellCharacters: 20_000, rowCharacters: 200_000 };
const line = fc.string({ unit: fc.constantFrom("A", "b", "7", "-", " ", '"', ",", "é", "Ж", "😀"), maxLength: 12 });

/** A line in quotes as a whole, as spreadsheets write a column that has commas in it. */
const unquoted = (text: string): string =>
  /^ *"([^"]|"")*" *$/.test(text) ? text.trim().slice(1, -1).replaceAll('""', '"') : text;

it("lines are the codes of a text, whatever ends them, in whatever encoding and pieces they come", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 12 }),
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.constantFrom("utf-8" as const, "utf-16le" as const),
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      async (lines, end, encoding, isMarked, size) => {
        const bytes = Buffer.from(
          (isMarked ? "\uFEFF" : "") + lines.join(end),
          encoding === "utf-8" ? "utf8" : "utf16le",
        );
        const rows = await collect(readText(inPieces(bytes, size), { encoding, separator: "" }, limits));
        expect(rows).toEqual(
          lines.flatMap((text, index) => (text.trim() === "" ? [] : [{ line: index + 1, cells: [unquoted(text)] }])),
        );
      },
    ),
    { numRuns: 300 },
  );
});

it("any bytes are rows or a problem with the file, and no row holds more than it may", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom("" as const, "," as const, ";" as const),
      fc.integer({ min: 1, max: 50 }),
      async (bytes, separator, size) => {
        const rows = await collect(readText(inPieces(bytes, size), { encoding: "utf-8", separator }, limits)).catch(
          (error: unknown) => error,
        );
        if (!Array.isArray(rows)) return void expect(rows).toBeInstanceOf(FileProblem);
        for (const row of rows as FileRow[]) {
          const { code } = readCode(row, 0);
          if (code !== undefined)
            expect(code).toMatch(
              // oxlint-disable-next-line no-control-regex -- these are the ones that must not get through
              /^[^\u0000-\u001f\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]{4,200}$/,
            );
        }
      },
    ),
    { numRuns: 300 },
  );
});

it("a line without an end is reported as too long, and is not stored", async () => {
  const rows = await collect(
    readText(
      inPieces(Buffer.from(`first\n${"x".repeat(3_000_000)}\nlast`), 65_536),
      { encoding: "utf-8", separator: "" },
      limits,
    ),
  );
  expect(rows).toEqual([
    { line: 1, cells: ["first"] },
    { line: 2, cells: [], problem: "lineTooLong" },
    { line: 3, cells: ["last"] },
  ]);
});

it("a workbook gives back the texts that were written into it", async () => {
  const text = fc
    .string({
      unit: fc.constantFrom("A", "7", "<", "&", '"', "_x000D_", " ", "é", "😀", "\n"),
      minLength: 1,
      maxLength: 10,
    })
    .filter((value) => value.trim() !== "");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 8 }),
      async (table) => {
        const parts: Uint8Array[] = [];
        const file = xlsxFile(
          ["Code", "Value"],
          (async function* rows() {
            yield table.map((cells) => ({ cells: cells.map((value) => ({ text: value, isNumber: false })) }));
          })(),
        );
        for await (const part of file) parts.push(part);
        const rows = await collect(readWorkbook(Buffer.concat(parts), limits, () => undefined));
        expect(rows.slice(1).map(({ cells }) => cells)).toEqual(table);
      },
    ),
    { numRuns: 60 },
  );
});

it("a workbook that was damaged anywhere is refused or read, and nothing else", async () => {
  const parts: Uint8Array[] = [];
  const file = xlsxFile(
    ["Code"],
    (async function* rows() {
      yield Array.from({ length: 50 }, (_, index) => ({ cells: [{ text: `CODE-${index}`, isNumber: false }] }));
    })(),
  );
  for await (const part of file) parts.push(part);
  const whole = Buffer.concat(parts);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.nat(whole.length),
      async (at, flip, cut) => {
        const damaged = Buffer.from(whole.subarray(0, cut % 3 === 0 ? cut : whole.length));
        if (at < damaged.length) damaged[at] = (damaged[at] ?? 0) ^ flip;
        const outcome = await collect(readWorkbook(damaged, limits, () => undefined)).catch((error: unknown) => error);
        if (!Array.isArray(outcome)) expect(outcome).toBeInstanceOf(FileProblem);
      },
    ),
    { numRuns: 150 },
  );
});

it("keys sort by when they were made, and are no two alike", () => {
  const keys = Array.from({ length: 20_000 }, () => uuid7());
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(keys.toSorted());
  for (const key of keys.slice(0, 50))
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

const hidden = [
  "\u200b",
  "\u200d",
  "\u2060",
  "\ufeff",
  "\u200e",
  "\u202e",
  "\u2066",
  "\u061c",
  "\u00a0",
  "\u202f",
  "\u2007",
  "\u3000",
  "\u00ad",
  "\u034f",
  "\u115f",
  "\u3164",
  "\u2800",
  "\ufe0f",
  "\u{e0041}",
];
const controls = ["\u0000", "\u0007", "\u000b", "\u001b", "\u007f", "\u2028", "\ufffd", "\ud800"];

it("an invisible character of a code is reported with its position, wherever it is", () => {
  const part = fc.string({ unit: fc.constantFrom("A", "7", "-", "é", "Ж", "😀"), minLength: 4, maxLength: 8 });
  fc.assert(
    fc.property(part, part, fc.constantFrom(...hidden, ...controls), (before, after, sign) => {
      for (const [code, position] of [
        [`${before}${sign}${after}`, [...before].length + 1],
        [`${sign}${after}`, 1],
        [`${before}${sign}`, [...before].length + 1],
      ] as const) {
        expect(readCode({ line: 1, cells: [` ${code}\t`] }, 0)).toEqual({
          fault: { reason: controls.includes(sign) ? "characters" : "invisible", position },
        });
      }
      expect(readCode({ line: 1, cells: [` ${before} ${after}\t`] }, 0)).toEqual({ code: `${before} ${after}` });
    }),
    { numRuns: 300 },
  );
});

it("what a spreadsheet shows of a long number or of an error is no code; codes that look nearly so are", () => {
  const reasonOf = (text: string): string | undefined => readCode({ line: 1, cells: [text] }, 0).fault?.reason;
  for (const text of ["1.23E+15", "1,23E+15", "1.23457E+19", "-1.2e+21", "4E+08", "4E-05", "12.3E+18"])
    expect([text, reasonOf(text)]).toEqual([text, "rounded"]);
  for (const text of ["#NAME?", "#REF!", "#VALUE!", "#DIV/0!", "#N/A", "#NULL!", "#NUM!", "#ИМЯ?", "########"])
    expect([text, reasonOf(text)]).toEqual([text, "cellError"]);
  for (const text of ["1E23", "12E45678", "AB.E+15", "1234E+15", "E+155", "1.2.3E+15", "#AB12", "#NAMES", "1.23E+1555"])
    expect([text, reasonOf(text)]).toEqual([text, undefined]);
});

it("values beyond the columns of the first row are named with their column, blank ones are none", () => {
  const row = (line: number, ...cells: string[]): FileRow => ({ line, cells });
  const named = surplusMarker(true);
  expect(named([row(1, "Code", "Value", "", "")])).toEqual([row(1, "Code", "Value", "", "")]);
  expect(
    named([row(2, "AAAA", "10"), row(3, "BBBB"), row(4, "CCCC", "10", " ", ""), row(5, "DD", "DD", "", "10")]),
  ).toEqual([
    row(2, "AAAA", "10"),
    row(3, "BBBB"),
    row(4, "CCCC", "10", " ", ""),
    { ...row(5, "DD", "DD", "", "10"), problem: "surplus", position: 4 },
  ]);
  const unnamed = surplusMarker(false);
  expect(unnamed([{ line: 1, cells: [], problem: "lineTooLong" }, row(2, "AAAA", "10", "")])[1]).toEqual(
    row(2, "AAAA", "10", ""),
  );
  expect(unnamed([row(3, "BBBB", "10", "note"), row(4, "CC", "CC", "10", "x")])).toEqual([
    row(3, "BBBB", "10", "note"),
    { ...row(4, "CC", "CC", "10", "x"), problem: "surplus", position: 4 },
  ]);
});
