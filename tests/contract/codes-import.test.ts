import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { xlsxFile } from "../../plugins/data-transfer/server/exports/xlsx-file.ts";
import { codeTail, createCodeVault, vaultKeys } from "../../plugins/game-codes/server/codes/code-vault.ts";
import type { ImportMapping } from "../../plugins/imports/contract/import-schemas.ts";
import {
  codesOf,
  endedCodes,
  importCall,
  linesOfCodes,
  markStarted,
  runImportJob,
  sendPart,
  someGoods,
  startCodes,
  uploadCodes,
  withoutMessages,
  type ImportAt,
} from "../support/importing.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let portal: SmallDemo;
let goods: Awaited<ReturnType<typeof someGoods>>;
beforeAll(async () => {
  portal = await startSmallDemo({ configFile: "tests/fixtures/marketplace.config.ts" });
  goods = await someGoods(portal);
});
afterAll(() => portal.close());

const upload = (content: string | Uint8Array, fileName?: string): Promise<string> =>
  uploadCodes(portal.server.url, portal.admin, content, fileName);
const preview = async (id: string, choices: Record<string, unknown> = {}) =>
  (await importCall(portal.admin, "preview", { id, ...choices })).body;
type PreviewedRow = { line: number; problems: { reason?: string }[] };
let label = 0;
const fresh = (count: number): string[] => {
  label += 1;
  return Array.from({ length: count }, (_, index) => `IMP-${label}-${String(index).padStart(7, "0")}`);
};
const kept = async (batch: unknown) =>
  (
    await sql<{
      id: string;
      code_sealed: string;
      code_tail: string;
      denomination_id: string;
      game_id: string;
      status: string;
    }>`select * from codes where import_batch = ${batch} order by id`.execute(portal.kernel.db)
  ).rows;
const opened = (): ReturnType<typeof createCodeVault> => {
  const vault = createCodeVault();
  vault.open(vaultKeys(portal.kernel.services("game-codes")));
  return vault;
};
const fixed = (): ImportMapping => codesOf(goods.id);
const at = (caller = portal.admin): ImportAt => ({ url: portal.server.url, caller, instanceId: "game-codes" });
const batchOf = (info: Record<string, unknown>): string => (info["details"] as { batch: string }).batch;

describe("an import of codes", () => {
  it("takes lines of codes, seals each for its own record, and reports duplicates and invalid rows by line and reason", async () => {
    const [one = "", two = "", three = ""] = fresh(3);
    const first = await upload(`${one}\n`);
    await startCodes(portal.admin, first, fixed());
    expect(await endedCodes(portal.admin, first)).toMatchObject({ state: "done", stored: 1, rows: 1 });
    const id = await upload(
      `\uFEFF${two}\r\n\r\n  ${three}  \r\n${two}\r\n${one}\r\nabc\r\n${"x".repeat(201)}\r\n${one}\r\nwith\u0000zero\r\n${"y".repeat(30_000)}\r\nlast-${two}`,
    );
    await startCodes(portal.admin, id, fixed());
    const outcome = await endedCodes(portal.admin, id);
    expect(outcome).toMatchObject({
      state: "done",
      share: 1,
      rows: 10,
      stored: 3,
      counts: { inFile: 1, inStock: 2 },
      failed: 7,
    });
    const rows = await kept(batchOf(outcome));
    expect(rows.map((row) => opened().decrypt(row.code_sealed, row.id)).toSorted()).toEqual(
      [two, three, `last-${two}`].toSorted(),
    );
    expect(
      rows.every((row) => row.denomination_id === goods.id && row.game_id === goods.gameId && row.status === "new"),
    ).toBe(true);
    expect(rows.map(({ code_tail: tail }) => tail).toSorted()).toEqual(
      [two, three, `last-${two}`].map(codeTail).toSorted(),
    );
    expect(withoutMessages((await importCall(portal.admin, "get", { id })).body.problems)).toEqual([
      { line: 4, reason: "inFile" },
      { line: 5, reason: "inStock" },
      { line: 6, reason: "short" },
      { line: 7, reason: "long" },
      { line: 8, reason: "inStock" },
      { line: 9, reason: "characters", position: 5 },
      { line: 10, reason: "lineTooLong" },
    ]);
    const report = await importCall(portal.admin, "report", { id });
    expect(report.body.replace("\uFEFF", "").split("\r\n").slice(0, 3)).toEqual([
      "Line,Reason",
      "4,Duplicate code in the file",
      "5,The code is already in stock",
    ]);
    expect(report.body).not.toContain(two);
    expect(
      (
        await sql`select 1 from portal_import_parts
      where import_id = ${id}`.execute(portal.kernel.db)
      ).rows,
    ).toEqual([]);
  });
  it("finds game and denomination in columns, by name, slug and value, and says what it does not find", async () => {
    const [a = "", b = "", c = "", d = ""] = fresh(4);
    const id = await upload(
      `Game;Denomination;Code\n${goods.game};${goods.value};${a}\n${goods.slug.toUpperCase()}; ${goods.value} ;"${b}"\nNo such game;${goods.value};${c}\n${goods.game};no such value;${d}\n`,
    );
    const { settings, mapping, header, missing, rows } = await preview(id);
    expect({ settings, mapping, header, missing }).toEqual({
      settings: { format: "text", encoding: "utf-8", separator: ";", hasHeader: true },
      mapping: { code: { column: 2 }, game: { column: 0 }, denomination: { column: 1 } },
      header: ["Game", "Denomination", "Code"],
      missing: [],
    });
    expect(rows.map(({ line, problems }: PreviewedRow) => [line, problems[0]?.reason ?? null])).toEqual([
      [2, null],
      [3, null],
      [4, "noGame"],
      [5, "noDenomination"],
    ]);
    await startCodes(portal.admin, id, mapping, settings);
    expect(await endedCodes(portal.admin, id)).toMatchObject({ rows: 4, stored: 2, failed: 2 });
  });
  it("reads workbooks, numbers that a spreadsheet has rounded excepted", async () => {
    const codes = fresh(3);
    const cells = (text: string, isNumber = false) => ({ text, isNumber });
    const sheet = xlsxFile(
      ["Pin", "Value"],
      (async function* rows() {
        yield codes.map((code) => ({ cells: [cells(code), cells(goods.value)] }));
        yield [{ cells: [cells("123456789012", true), cells("x")] }];
      })(),
    );
    const parts: Uint8Array[] = [];
    for await (const part of sheet) parts.push(part);
    const id = await upload(Buffer.concat(parts), "codes.xlsx");
    const shown = await preview(id);
    expect(shown).toMatchObject({
      settings: { format: "workbook", hasHeader: true },
      header: ["Pin", "Value"],
      mapping: { code: { column: 0 }, denomination: { column: 1 } },
    });
    await startCodes(
      portal.admin,
      id,
      { code: { column: 0 }, game: { value: goods.gameId }, denomination: { column: 1 } },
      shown.settings,
    );
    expect(await endedCodes(portal.admin, id)).toMatchObject({ state: "done", rows: 4, stored: 3, failed: 1 });
  });
  it("takes codes from a workbook as the sheet shows them, with their leading zeros", async () => {
    const id = await upload(readFileSync("tests/fixtures/imports/codes-leading-zeros.xlsx"), "codes.xlsx");
    const { settings } = await preview(id);
    await startCodes(portal.admin, id, fixed(), settings);
    const info = await endedCodes(portal.admin, id);
    expect(info).toMatchObject({ state: "done", rows: 1, stored: 1 });
    const [stored] = await kept(batchOf(info));
    expect(opened().decrypt(stored?.code_sealed ?? "", stored?.id ?? "")).toBe("0008009485");
  });
  it("takes codes in quotes without these", async () => {
    const id = await upload(readFileSync("tests/fixtures/imports/codes-in-quotes.csv"), "codes.csv");
    const { settings } = await preview(id);
    await startCodes(portal.admin, id, fixed(), settings);
    const info = await endedCodes(portal.admin, id);
    expect(info).toMatchObject({ state: "done", rows: 2, stored: 2 });
    const codes = (await kept(batchOf(info))).map(({ code_sealed, id: code }) => opened().decrypt(code_sealed, code));
    expect(codes.toSorted()).toEqual(["QUOT-AAAA-1111", "QUOT-AAAA-2222"]);
  });
  it("shows the first rows with what would become of them", async () => {
    const [one = "", two = ""] = fresh(2);
    const first = await upload(one);
    await startCodes(portal.admin, first, fixed());
    await endedCodes(portal.admin, first);
    const shown = await preview(await upload(`${one}\n${two}\n${two}\nabc\n`), {
      settings: linesOfCodes,
      mapping: fixed(),
    });
    expect(shown.rows.map(({ problems }: PreviewedRow) => problems[0]?.reason ?? null)).toEqual([
      "inStock",
      null,
      "inFile",
      "short",
    ]);
    expect(shown.rows[1].goesTo).toContain(goods.value);
  });
  it.each([
    ["an empty file", "", "codes.csv", "The file is empty"],
    ["blank lines", "\n\n \n", "codes.csv", "The file is empty"],
    [
      "a picture",
      Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
      "codes.csv",
      "This isn't a CSV, TXT or XLSX file",
    ],
    [
      "an old workbook",
      Buffer.from("d0cf11e0a1b11ae100000000", "hex"),
      "codes.xls",
      "This is an old Excel file. Save it as XLSX or CSV",
    ],
    [
      "a broken workbook",
      Buffer.from("504b0304000000000000000000", "hex"),
      "codes.xlsx",
      "This XLSX file can't be read. Save it again, or as CSV",
    ],
    [
      "too many columns",
      `${"a,".repeat(150)}\n`.repeat(3),
      "codes.csv",
      "The file has > 100 columns; the maximum is 100",
    ],
    ["zeros everywhere", Buffer.alloc(3_000), "codes.txt", "This isn't a CSV, TXT or XLSX file"],
  ])("refuses %s in a sentence", async (_what, content, fileName, sentence) => {
    const bytes = Buffer.from(content);
    const begun = await importCall(portal.admin, "begin", { fileName, size: bytes.length });
    if (bytes.length > 0) await sendPart(at(), begun.body.id, 0, bytes);
    expect(begun.body.error ?? (await preview(begun.body.id)).error).toBe(sentence);
  });
  it.each([
    ["utf-16le", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le"), "utf-16le"],
    ["utf-16le without a mark", (text: string) => Buffer.from(text, "utf16le"), "utf-16le"],
    ["utf-16be", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16(), "utf-16be"],
    [
      "windows-1251",
      (text: string) => Buffer.concat([Buffer.from([0xc8, 0xe3, 0xf0, 0xe0, 0x2d]), Buffer.from(text)]),
      "windows-1251",
    ],
  ])("recognizes %s", async (_name, encode, encoding) => {
    const [one = "", two = ""] = fresh(2);
    const shown = await preview(await upload(encode(`${one}\n${two}`)));
    expect(shown.settings.encoding).toBe(encoding);
    expect(shown.rows.map(({ cells }: { cells: string[] }) => cells[0])).toEqual([
      encoding === "windows-1251" ? `Игра-${one}` : one,
      two,
    ]);
  });
  it("ends with the line where a file stops being in its encoding", async () => {
    const id = await upload(
      Buffer.concat([Buffer.from(`${fresh(70_000).join("\n")}\n`), Buffer.from([0xff, 0xfe, 0x0a])]),
    );
    await startCodes(portal.admin, id, fixed());
    expect(await endedCodes(portal.admin, id)).toMatchObject({
      state: "failed",
      reason: expect.stringMatching(/^From line \d+ on, the file isn't valid UTF-8/),
    });
  });
  it("stops when it is cancelled, and cannot be started again", async () => {
    const id = await upload(fresh(60_000).join("\n"));
    await startCodes(portal.admin, id, fixed());
    expect((await importCall(portal.admin, "cancel", { id })).body.state).toBe("cancelled");
    const stopped = await endedCodes(portal.admin, id);
    expect((await kept(batchOf(stopped))).length).toBe(stopped["stored"]);
    expect((await startCodes(portal.admin, id, fixed())).body.error).toBe(
      "This import is finished. To import again, choose the file again",
    );
  });
  it("has each code once, whichever process works on the same import or the same file", async () => {
    const codes = fresh(6_000);
    const id = await upload([...codes, ...codes.slice(0, 50)].join("\n"));
    await markStarted(portal, id, "importing", linesOfCodes, fixed());
    await Promise.all([1, 2, 3].map(() => runImportJob(portal, "game-codes", "run-import", { id })));
    expect(await endedCodes(portal.admin, id)).toMatchObject({
      state: "done",
      rows: 6_050,
      stored: 6_000,
      failed: 50,
      counts: { inFile: 50, inStock: 0 },
    });
    const again = await upload(codes.join("\n"));
    await startCodes(portal.admin, again, fixed());
    expect(await endedCodes(portal.admin, again)).toMatchObject({
      stored: 0,
      failed: 6_000,
      counts: { inFile: 0, inStock: 6_000 },
    });
  });
});

describe("who may import codes", () => {
  it("is who the options name, and each sees their own imports alone", async () => {
    const id = await upload(fresh(1).join("\n"));
    const calls = [
      ["catalogue", {}],
      ["begin", { fileName: "x", size: 1 }],
      ["preview", { id }],
      ["start", { id, mapping: fixed(), settings: linesOfCodes }],
      ["cancel", { id }],
      ["remove", { id }],
      ["get", { id }],
      ["list", {}],
      ["report", { id }],
    ] as const;
    for (const [path, body] of calls) {
      expect([path, (await importCall(portal.user, path, body)).body.error]).toEqual([path, "Action is not allowed"]);
      expect([path, (await importCall(portal.anonymous, path, body)).status]).toEqual([path, 401]);
    }
    expect((await sendPart(at(portal.anonymous), id, 0, Buffer.from("x"))).status).toBe(401);
    await sql`update portal_imports set user_id = 'somebody else' where id = ${id}`.execute(portal.kernel.db);
    for (const [path, body] of calls.filter(([, given]) => "id" in given))
      expect([path, (await importCall(portal.admin, path, body)).body.error]).toEqual([path, "Import not found"]);
    expect((await importCall(portal.admin, "list")).body.imports.map((one: { id: string }) => one.id)).not.toContain(
      id,
    );
  });
  it("takes parts in order, as bytes, and no larger than they are to be", async () => {
    const {
      body: { id },
    } = await importCall(portal.admin, "begin", { fileName: "codes.txt", size: 10 });
    const put = (number: number, bytes: Buffer, type?: string) => sendPart(at(), id, number, bytes, type);
    expect((await put(1, Buffer.from("x"))).body).toMatchObject({
      error: "The upload is incomplete. Please choose the file again",
    });
    expect((await put(0, Buffer.alloc(11))).body).toMatchObject({
      error: "The upload is incomplete. Please choose the file again",
    });
    expect((await put(0, Buffer.alloc(1_048_577))).status).toBe(413);
    expect((await put(0, Buffer.from("{}"), "application/json")).status).toBe(415);
    expect((await put(0, Buffer.from("x"), "text/csv")).status).toBe(415);
    expect((await preview(id)).error).toBe("The upload is incomplete. Please choose the file again");
    expect(
      (
        await portal.admin.post("/plugin/game-codes/imports/list", undefined, {
          "content-type": "application/octet-stream",
        })
      ).status,
    ).toBeGreaterThanOrEqual(400);
  });
});
