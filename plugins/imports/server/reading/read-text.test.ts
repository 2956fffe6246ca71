import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { ReadSettings } from "../../contract/import-schemas.ts";
import type { FileProblem } from "./file-problem.ts";
import type { FileRow } from "./file-row.ts";
import { readText } from "./read-text.ts";

const limits = { columns: 5, cellCharacters: 20, rowCharacters: 100 };

/** The rows of a text that arrives in pieces of this many bytes. */
async function read(
  text: string | Buffer,
  separator: ReadSettings["separator"] = ";",
  { size = 3, encoding = "utf-8" as ReadSettings["encoding"] } = {},
): Promise<FileRow[]> {
  async function* parts(): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const rows: FileRow[] = [];
  for await (const some of readText(parts(), { encoding, separator }, limits)) rows.push(...some);
  return rows;
}

const cells = async (...call: Parameters<typeof read>) => (await read(...call)).map((row) => row.cells);
const problem = async (...call: Parameters<typeof read>): Promise<Pick<FileProblem, "code" | "values">> => {
  const { code, values } = (await read(...call).catch((error: unknown) => error)) as FileProblem;
  return { code, values };
};

it.each(["\n", "\r\n", "\r"])("rows know their lines where %j ends one", async (end) => {
  const text = `\uFEFF${["a;b", `"1${end}2";x`, "", ";;;", "c"].join(end)}`;
  for (const size of [1, 2, 3, 1_000])
    expect(await read(text, ";", { size })).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: [`1${end}2`, "x"] },
      { line: 6, cells: ["c"] },
    ]);
});

it.each([
  ["blanks around quotes", 'a; "b ; c" ;d', [["a", "b ; c", "d"]]],
  ["blanks behind quotes", '"a" ;"b";"c"  ', [["a", "b", "c"]]],
  ["blanks in quotes", '"  a ";b', [["  a ", "b"]]],
  ["blanks before a value", " a; b", [["a", "b"]]],
  ["quotes in a value", 'a"b"c;d', [['a"b"c', "d"]]],
  ["quotes before a value's end", '"a"b;c', [['"a"b', "c"]]],
  ["doubled quotes", '"a ""b""";c', [['a "b"', "c"]]],
  ["trailing separators", "a;b\n;;;\n;;;\n", [["a", "b"]]],
  ["a defused formula", "'=1+1;'quoted", [["=1+1", "'quoted"]]],
  ["rows of different lengths", "a\nb;c;d", [["a"], ["b", "c", "d"]]],
])("%s", async (_, text, expected) => {
  expect(await cells(text)).toEqual(expected);
});

it("columns between tabs may be empty", async () => {
  expect(await cells("a\t\tc\n\tb\t \n", "\t")).toEqual([
    ["a", "", "c"],
    ["", "b", ""],
  ]);
});

it("one quoted column is read without its quotes, and with its separators", async () => {
  const file = readFileSync(new URL("../../../../tests/fixtures/imports/codes-in-quotes.csv", import.meta.url));
  expect(await cells(file, "")).toEqual([["code"], ["QUOT-AAAA-1111"], ["QUOT-AAAA-2222"]]);
  expect(await cells('a,b;c\t"d"\n"say ""x"""', "")).toEqual([['a,b;c\t"d"'], ['say "x"']]);
});

it("a quote at the start of a line takes no lines after it", async () => {
  expect(await cells('"A-1\nA-2\n"A"3\nA-4"', "")).toEqual([['"A-1'], ["A-2"], ['"A"3'], ['A-4"']]);
});

it("a row beyond the limits is skipped with its reason, and the next one is read", async () => {
  expect(await read(`${"x".repeat(21)};b\n1;2;3;4;5;6\na;b`)).toEqual([
    { line: 1, cells: [], problem: "lineTooLong" },
    { line: 2, cells: [], problem: "columns" },
    { line: 3, cells: ["a", "b"] },
  ]);
});

it("a quote that is never closed ends the reading, with the line of its row", async () => {
  const unending = { code: "unending", values: { line: 2 } };
  expect(await problem('a;b\n"c;d\ne')).toEqual(unending);
  expect(await problem(`a;b\n"c;d\n${"e;f\n".repeat(1_000)}`)).toEqual(unending);
});

it("bytes that the encoding does not have end the reading, with their line", async () => {
  expect(await problem(Buffer.from([0x61, 0x0a, 0x62, 0x0a, 0xe4, 0x0a]), ";", { size: 4 })).toEqual({
    code: "encoding",
    values: { encoding: "UTF-8", line: 3 },
  });
});
