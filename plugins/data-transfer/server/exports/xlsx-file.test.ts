import { inflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { xlsxFile } from "./xlsx-file.ts";

/** Returns the first file of the archive, which is the first sheet. */
async function firstSheet(rows: readonly (readonly [string, boolean])[][]): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of xlsxFile(
    ["Title"],
    (async function* () {
      yield rows.map((row) => ({ cells: row.map(([text, isNumber]) => ({ text, isNumber })) }));
    })(),
  ))
    parts.push(part);
  const archive = Buffer.concat(parts);
  const directory = archive.readUInt32LE(archive.length - 6);
  const start = 30 + archive.readUInt16LE(26);
  return inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(directory + 20))).toString();
}
const cells = (sheet: string): string[] => [...sheet.matchAll(/<c(?:\/>|[^]*?<\/c>)/g)].map(([cell]) => cell).slice(1);

it("numbers are numbers as long as a spreadsheet keeps all their digits", async () => {
  const sheet = await firstSheet([
    [
      ["12.340000", true],
      ["123456789012345", true],
      ["0.00123456789012345", true],
      ["1234567890123456", true],
      ["NaN", true],
      ["007", false],
    ],
  ]);
  expect(cells(sheet).map((cell) => cell.startsWith("<c><v>"))).toEqual([true, true, true, false, false, false]);
});

it("texts that look like formulas have the apostrophe of their style, and keep their own characters", async () => {
  const sheet = await firstSheet([
    [
      ["=1+1", false],
      [" ＝cmd", false],
      ["\n@x", false],
      ["-5.00", true],
      ["-5.00", false],
      ["ABCD-1", false],
    ],
  ]);
  expect(cells(sheet).map((cell) => cell.startsWith('<c s="1" t="inlineStr">'))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(cells(sheet)[0]).toContain(">=1+1<");
});

it("texts keep every character, also those that XML has no place for", async () => {
  const [cell, empty] = cells(
    await firstSheet([
      [
        ["<a> & \u0001 _x0041_ \r\n é😀", false],
        ["", false],
      ],
    ]),
  );
  expect(cell).toBe(
    '<c t="inlineStr"><is><t xml:space="preserve">&lt;a&gt; &amp; _x0001_ _x005F_x0041_ _x000D_\n é😀</t></is></c>'.replaceAll(
      "\\n",
      "\n",
    ),
  );
  expect(empty).toBe("<c/>");
});

it("goes on in a further sheet after the last row that a sheet may have", async () => {
  const rows = 1_048_577;
  let archive = Buffer.alloc(0);
  const line = { cells: [{ text: "1", isNumber: true }] };
  const batch = Array.from({ length: 1_000 }, () => line);
  const batches = async function* (): AsyncGenerator<(typeof line)[]> {
    for (let left = rows; left > 0; left -= batch.length) yield batch.slice(0, left);
  };
  // The directory with the names of the files is at the end.
  for await (const part of xlsxFile(["Title"], batches()))
    archive = Buffer.concat([archive.subarray(-1_000), Buffer.from(part)]);
  const names = archive.toString("latin1").match(/xl\/worksheets\/sheet\d+\.xml/g);
  expect(names).toEqual(["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"]);
});

it("a text that no cell holds ends with a note, within the limit", async () => {
  const [full, cut] = cells(
    await firstSheet([
      [
        ["x".repeat(32_767), false],
        [`${"x".repeat(32_766)}😀`, false],
      ],
    ]),
  );
  expect(full?.match(/x+(?=<)/)?.[0]).toHaveLength(32_767);
  expect(cut).toContain("This text has 32768 characters, and a cell holds 32767");
  expect(/preserve">([^<]*)/.exec(cut ?? "")?.[1]).toHaveLength(32_767);
});
