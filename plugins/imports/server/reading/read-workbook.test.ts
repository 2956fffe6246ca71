import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  relationships,
  sheetXml,
  twoSheets,
  workbookFile,
  type WorkbookXml,
} from "../../../../tests/support/workbook-file.ts";
import { FileProblem } from "./file-problem.ts";
import type { FileRow } from "./file-row.ts";
import { readWorkbook } from "./read-workbook.ts";

const limits = { columns: 10, cellCharacters: 1_000, rowCharacters: 10_000 };

async function read(file: Buffer): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const some of readWorkbook(file, limits, () => undefined)) rows.push(...some);
  return rows;
}
const cellsOf = async (xml: WorkbookXml): Promise<readonly (readonly string[])[]> =>
  (await read(workbookFile(xml))).map(({ cells }) => cells);
const fixture = (name: string): Buffer => readFileSync(`tests/fixtures/imports/${name}`);

describe("a cell shows", () => {
  it.each([
    ["0000000000", "8009485", "0008009485", "8009485"],
    ["0.00%", "0.15", "15.00%", "0.15"],
    [9, "0.14999999999999999", "15%", "0.15"],
    [14, "46357", "12/1/2026", "2026-12-01"],
    ["dd.mm.yyyy", "46357", "01.12.2026", "2026-12-01"],
    ["yyyy-mm-dd hh:mm", "46357.5625", "2026-12-01 13:30", "2026-12-01 13:30:00"],
    ["d-mmm-yy", "46357.999999", "1-Dec-26", "2026-12-02"],
    [18, "0.5625", "1:30 PM", "13:30:00"],
    ["[h]:mm", "1.5", "36:00", "1.5"],
    ["_(* #,##0.00_)", "1234.5", "1,234.50", "1234.5"],
    ["0.00", "12.5", "12.50", "12.5"],
    [";;;", "5", "", "5"],
  ])("by the format %s the number %s as %s, and its value is %s", async (format, stored, shown, exact) => {
    const file = workbookFile({ rows: `<row r="3"><c s="0"><v>${stored}</v></c></row>`, formats: [format] });
    expect(await read(file)).toEqual([{ line: 3, cells: [shown], raw: { 0: exact } }]);
  });
  it("a date of the epoch 1904 as its day", async () => {
    const [row] = await read(
      workbookFile({ rows: '<row><c s="0"><v>44895</v></c></row>', formats: ["yyyy/mm/dd"], is1904: true }),
    );
    expect(row).toEqual({ line: 1, cells: ["2026/12/01"], raw: { 0: "2026-12-01" } });
  });
  it("the digits of a number without a format of its own, with those that a spreadsheet rounds", async () => {
    const rows = ["12.50", "1.0000000000000001E-5", "19.989999999999998", "1234567890123456"]
      .map((value) => `<row><c s="0"><v>${value}</v></c><c s="1"><v>7</v></c></row>`)
      .join("");
    expect(await read(workbookFile({ rows, formats: [0, "@"] }))).toEqual([
      { line: 1, cells: ["12.50", "7"], raw: { 0: "12.50" } },
      {
        line: 2,
        cells: ["1.0000000000000001E-5", "7"],
        problem: "rounded",
        raw: { 0: "0.00001" },
        numbers: [0],
      },
      { line: 3, cells: ["19.989999999999998", "7"], raw: { 0: "19.99" }, numbers: [0] },
      { line: 4, cells: ["1234567890123456", "7"], problem: "rounded", raw: { 0: "1234567890123460" }, numbers: [0] },
    ]);
  });
  it("a number with more digits than a spreadsheet stores, marked as rounded in any format", async () => {
    expect(
      await read(workbookFile({ rows: '<row><c s="0"><v>1.23456789012345E+15</v></c></row>', formats: [3] })),
    ).toMatchObject([{ cells: ["1,234,567,890,123,450"], problem: "rounded", numbers: [0] }]);
  });
  it("the stored number if the format is unknown or broken", async () => {
    const rows = '<row><c s="0"><v>5</v></c><c s="1"><v>6</v></c><c s="9"><v>7</v></c></row>';
    expect(await cellsOf({ rows, formats: ["0[", 120] })).toEqual([["5", "6", "7"]]);
  });
  it("the stored number if it is no date of the calendar", async () => {
    const rows = '<row><c s="0"><v>-5</v></c><c s="0"><v>2958466</v></c><c s="1"><v>60</v></c></row>';
    expect(await cellsOf({ rows, formats: ["yyyy-mm-dd", "B2yyyy"] })).toEqual([["-5", "2958466", "60"]]);
  });
  it("booleans, texts of formulas, ISO dates, and texts with several formats without their reading", async () => {
    const rows = `<row><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="str"><f>A1</f><v>a_x000D_b</v></c>
      <c t="d"><v>2026-12-01T00:00:00</v></c><c t="s"><v>0</v></c><c t="inlineStr"><is><t><![CDATA[<c>]]></t></is></c></row>`;
    const texts =
      "<si><r><t>東</t></r><r><t xml:space='preserve'>京 &amp;</t></r><rPh sb='0' eb='1'><t>とう</t></rPh></si>";
    expect(await read(workbookFile({ rows, texts }))).toEqual([
      {
        line: 1,
        cells: ["TRUE", "FALSE", "a\rb", "2026-12-01T00:00:00", "東京 &", "<c>"],
        raw: { 3: "2026-12-01" },
      },
    ]);
  });
});

describe("a row", () => {
  it("with errors names each cell and its error", async () => {
    expect((await read(fixture("error-cells.xlsx"))).slice(1)).toEqual([
      {
        line: 2,
        cells: ["Err", "err", "#N/A"],
        problem: "errorCell",
        position: 3,
        errors: [{ place: 2, cell: "C2", error: "#N/A" }],
      },
      {
        line: 3,
        cells: ["#REF!", "err2", "Reed"],
        problem: "errorCell",
        position: 1,
        errors: [{ place: 0, cell: "A3", error: "#REF!" }],
      },
    ]);
    const [odd] = await read(workbookFile({ rows: '<row><c r="AA1"/><c r="B1" t="e"><v>SECRET</v></c></row>' }));
    expect(odd?.errors).toEqual([{ place: 1, cell: "B1", error: "#ERROR!" }]);
  });
  it("has cells at their places, and a problem if there are too many", async () => {
    const rows = '<row r="5"><c r="C5"><v>1</v></c></row><row><c r="K6"><v>2</v></c></row><row r="9"><c r="A9"/></row>';
    expect(await read(workbookFile({ rows }))).toEqual([
      { line: 5, cells: ["", "", "1"] },
      { line: 6, cells: [], problem: "columns" },
    ]);
  });
});

describe("a workbook", () => {
  it("may name its namespace by a prefix, and have attributes in single quotes", async () => {
    expect((await read(fixture("prefix.xlsx"))).map(({ cells }) => cells)).toEqual([
      ["name", "slug"],
      ["Prefix", "prefix"],
    ]);
    const sheet = sheetXml("<row r='4'><c r='B4' t='str'><v>b</v></c><y:c xmlns:y='urn:y'><y:v>no</y:v></y:c></row>");
    expect(await read(workbookFile({ parts: { "xl/worksheets/sheet1.xml": sheet } }))).toEqual([
      { line: 4, cells: ["", "b"] },
    ]);
  });
  it.each(["worksheets/other.xml", "/xl/worksheets/other.xml", "./worksheets/other.xml"])(
    "may call the path of its sheet %s",
    async (target) => {
      const parts = {
        "xl/_rels/workbook.xml.rels": relationships({ rId1: target }),
        "xl/worksheets/other.xml": sheetXml("<row><c><v>5</v></c></row>"),
      };
      expect(await cellsOf({ parts })).toEqual([["5"]]);
    },
  );
  it("is read from its first visible sheet", async () => {
    const sheet = (id: number, state: string): string =>
      `<sheet name="${id}" sheetId="${id}" r:id="rId${id}"${state}/>`;
    const workbook = (...sheets: string[]): string =>
      `<workbook xmlns="urn:m" xmlns:r="urn:r"><sheets>${sheets.join("")}</sheets></workbook>`;
    const parts = {
      "xl/workbook.xml": workbook(sheet(1, ' state="hidden"'), sheet(2, ' state="veryHidden"'), sheet(3, "")),
      "xl/_rels/workbook.xml.rels": relationships({ rId1: "1.xml", rId2: "2.xml", rId3: "3.xml" }),
      "xl/1.xml": sheetXml("<row><c><v>1</v></c></row>"),
      "xl/2.xml": sheetXml("<row><c><v>2</v></c></row>"),
      "xl/3.xml": sheetXml("<row><c><v>3</v></c></row>"),
    };
    expect(await cellsOf({ parts })).toEqual([["3"]]);
    const hidden = { ...parts, "xl/workbook.xml": workbook(sheet(1, ' state="hidden"')) };
    await expect(cellsOf({ parts: hidden })).rejects.toBeInstanceOf(FileProblem);
  });
  it("is read from the visible sheet of a name", async () => {
    const file = workbookFile({ parts: twoSheets("", "<row><c><v>2</v></c></row>") });
    const names: (readonly string[])[] = [];
    const rows: FileRow[] = [];
    const choice = { sheet: "Two", onSheets: (some: readonly string[]) => names.push(some) };
    for await (const some of readWorkbook(file, limits, () => undefined, choice)) rows.push(...some);
    expect([names, rows]).toEqual([[["One", "Two"]], [{ line: 1, cells: ["2"] }]]);
    const hidden = readWorkbook(file, limits, () => undefined, { sheet: "Hidden" });
    await expect(hidden.next()).rejects.toBeInstanceOf(FileProblem);
  });
  const bomb = '<!DOCTYPE worksheet [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
  it.each([
    ["without end", "<worksheet><sheetData><row><c><v>1</v></c>"],
    ["with tags that do not match", "<worksheet><sheetData><row></c></row></sheetData></worksheet>"],
    ["with entities", `${bomb}<worksheet><sheetData><row><c><v>&b;</v></c></row></sheetData></worksheet>`],
    ["with an unknown entity", "<worksheet><sheetData><row><c><v>&b;</v></c></row></sheetData></worksheet>"],
    [
      "with a row that is too long",
      `<worksheet><sheetData><row>${"<c/>".repeat(1_100_000)}</row></sheetData></worksheet>`,
    ],
    ["with a tag that is too long", `<worksheet a="${"x".repeat(4_300_000)}"/>`],
    ["with a comment that is too long", `<worksheet><!--${"x".repeat(4_300_000)}--></worksheet>`],
    ["that is too deep", `${"<worksheet>".repeat(200)}${"</worksheet>".repeat(200)}`],
    ["that is no XML", "PK"],
    ["that is empty", ""],
  ])("of a sheet %s is broken", async (_what, sheet) => {
    const broken = { code: "brokenWorkbook" };
    await expect(read(workbookFile({ parts: { "xl/worksheets/sheet1.xml": sheet } }))).rejects.toMatchObject(broken);
  });
  it("is broken without its parts, or with broken ones", async () => {
    for (const name of ["xl/workbook.xml", "xl/worksheets/sheet1.xml"])
      await expect(read(workbookFile({ parts: { [name]: undefined } }))).rejects.toBeInstanceOf(FileProblem);
    for (const name of ["xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml", "xl/sharedStrings.xml"])
      await expect(read(workbookFile({ parts: { [name]: "<a><b></a>" } }))).rejects.toBeInstanceOf(FileProblem);
  });
});
