/** Rows of files that no longer hold a valid code: every reader refuses them, with reason and position. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { xlsxFile } from "../../plugins/data-transfer/server/exports/xlsx-file.ts";
import type { ReadSettings } from "../../plugins/imports/contract/import-schemas.ts";
import {
  codesOf,
  endedCodes,
  importCall,
  linesOfCodes,
  someGoods,
  startCodes,
  uploadCodes,
  withoutMessages,
} from "../support/importing.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { workbookFile } from "../support/workbook-file.ts";

let portal: SmallDemo;
let goods: Awaited<ReturnType<typeof someGoods>>;
beforeAll(async () => {
  portal = await startSmallDemo({ configFile: "tests/fixtures/marketplace.config.ts" });
  goods = await someGoods(portal);
});
afterAll(() => portal.close());

const damaged = ["1.23E+15", "#NAME?", "AB\u200bCD-1", "WXYZ-1\u00a0", "so\u00adft-code"];
const faults = [
  { reason: "rounded" },
  { reason: "cellError" },
  { reason: "invisible", position: 3 },
  { reason: "invisible", position: 7 },
  { reason: "invisible", position: 3 },
];

async function imported(
  content: string | Uint8Array,
  fileName: string,
  settings: ReadSettings,
): Promise<{ info: Record<string, unknown>; problems: unknown; id: string }> {
  const id = await uploadCodes(portal.server.url, portal.admin, content, fileName);
  const shown = (await importCall(portal.admin, "preview", { id, settings, mapping: codesOf(goods.id) })).body.rows as {
    line: number;
    problems: { cell: number | null; message: string }[];
  }[];
  await startCodes(portal.admin, id, codesOf(goods.id), settings);
  const info = await endedCodes(portal.admin, id);
  const problems = withoutMessages((await importCall(portal.admin, "get", { id })).body.problems);
  // The preview reports exactly what the import then does.
  expect(
    shown.flatMap(({ line, problems: own }) =>
      own.map(({ cell: _cell, message: _message, ...others }) => ({ line, ...others })),
    ),
  ).toEqual(problems);
  return { info, problems, id };
}
const codesIn = async (batch: unknown): Promise<unknown> =>
  (
    await sql<{ count: number }>`select count(*)::int as count
  from codes where import_batch = ${batch}`.execute(portal.kernel.db)
  ).rows[0]?.count;
async function workbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of xlsxFile(
    ["Code"],
    (async function* batches() {
      yield rows.map((cells) => ({ cells: cells.map((text) => ({ text, isNumber: false })) }));
    })(),
  ))
    parts.push(part);
  return Buffer.concat(parts);
}

describe("values damaged by a spreadsheet and invisible characters", () => {
  it("is refused from lines of a TXT file and of pasted text", async () => {
    const { info, problems, id } = await imported([...damaged, "GOOD-TXT-1"].join("\n"), "codes.txt", linesOfCodes);
    expect(problems).toEqual(faults.map((fault, index) => ({ line: index + 1, ...fault })));
    expect(info).toMatchObject({ state: "done", stored: 1, failed: 5 });
    expect(await codesIn((info["details"] as { batch: string }).batch)).toBe(1);
    const report = await importCall(portal.admin, "report", { id });
    expect(report.body.replace("\uFEFF", "").split("\r\n").slice(0, 4)).toEqual([
      "Line,Reason",
      "1,The spreadsheet rounded this number. Format the column as text",
      "2,The spreadsheet shows an error here instead of a code",
      '3,"The code contains an invisible character at position 3: zero-width, direction or no-break"',
    ]);
    expect(report.body).not.toMatch(/AB.?CD|WXYZ/);
  });
  it("is refused from a CSV file", async () => {
    const { info, problems } = await imported(
      ["Code;Value", ...damaged.map((code) => `${code};10`), "GOOD-CSV-1;10"].join("\n"),
      "codes.csv",
      { ...linesOfCodes, separator: ";", hasHeader: true },
    );
    expect(problems).toEqual(faults.map((fault, index) => ({ line: index + 2, ...fault })));
    expect(info).toMatchObject({ stored: 1, failed: 5 });
  });
  it("is refused from a workbook", async () => {
    const { info, problems } = await imported(
      await workbook([...damaged, "GOOD-XLSX-1"].map((code) => [code])),
      "codes.xlsx",
      { format: "workbook", encoding: "utf-8", separator: "", hasHeader: true },
    );
    expect(problems).toEqual(faults.map((fault, index) => ({ line: index + 2, ...fault })));
    expect(info).toMatchObject({ stored: 1, failed: 5 });
  });
  it("is refused where a workbook has an error, which is named with its cell and nothing else of it", async () => {
    const error = (text: string): string => `<row><c t="e"><v>${text}</v></c></row>`;
    const rows = `<row><c t="str"><v>Code</v></c></row>${error("#REF!")}${error("SECRET-CODE-1")}`;
    const { info, id } = await imported(workbookFile({ rows }), "codes.xlsx", {
      format: "workbook",
      encoding: "utf-8",
      separator: "",
      hasHeader: true,
    });
    expect(info).toMatchObject({ state: "done", stored: 0, failed: 2 });
    const messages = ["Cell A2 contains the error #REF!", "Cell A3 contains the error #ERROR!"].map(
      (sentence) => `${sentence}. Correct the formula or the value`,
    );
    expect((await importCall(portal.admin, "get", { id })).body.problems).toMatchObject(
      messages.map((message) => ({ message, reason: "errorCell", position: 1 })),
    );
    const report = await importCall(portal.admin, "report", { id });
    expect(report.body.replace("\uFEFF", "").split("\r\n")).toEqual([
      "Line,Reason",
      ...messages.map((message, place) => `${place + 2},${message}`),
      "",
    ]);
  });
  it("is refused in the form of a new code, too", async () => {
    const create = async (code: string) =>
      (
        await portal.admin.post("/create_record", {
          resourceId: "codes",
          requiredColumnsToSkip: [],
          record: { code, denomination_id: goods.id, status: "new" },
        })
      ).body;
    expect((await create("FORM\u200b-CODE-1")).error).toBe(
      "The code contains an invisible character at position 5: zero-width, direction or no-break",
    );
    expect((await create("1.23E+15")).error).toBe("The spreadsheet rounded this number. Format the column as text");
    expect((await create(" FORM-CODE-1 ")).ok).toBe(true);
    const { rows } = await sql<{ code_tail: string }>`select code_tail from codes where code_tail = 'E-1'
      order by created_at desc limit 1`.execute(portal.kernel.db);
    expect(rows).toHaveLength(1);
  });
});

describe("values beyond the file's columns", () => {
  it("are refused with their column, in CSV and in workbooks; names in the first row cover them", async () => {
    const rows = ["SURP-1", "SURP,LUS-2", "SURP-3,"];
    const settings = { ...linesOfCodes, separator: "," as const };
    const named = await imported(["Code", ...rows].join("\n"), "codes.csv", { ...settings, hasHeader: true });
    expect(named.problems).toEqual([{ line: 3, reason: "surplus", position: 2 }]);
    expect(named.info).toMatchObject({ stored: 2, failed: 1 });
    const covered = await imported(["Code,Note", "COVER-1", "COVER-2,from the shelf"].join("\n"), "codes.csv", {
      ...settings,
      hasHeader: true,
    });
    expect(covered.info).toMatchObject({ stored: 2, failed: 0 });
    const unnamed = await imported("BARE-1\nBARE,CODE-2", "codes.csv", { ...settings, hasHeader: false });
    expect(unnamed.problems).toEqual([{ line: 2, reason: "surplus", position: 2 }]);
    const sheet = await imported(await workbook([["SHEET-1"], ["SHEET-2", "stray"]]), "codes.xlsx", {
      format: "workbook",
      encoding: "utf-8",
      separator: "",
      hasHeader: true,
    });
    expect(sheet.problems).toEqual([{ line: 3, reason: "surplus", position: 2 }]);
  });
});
