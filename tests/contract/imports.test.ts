/** The import engine with the smallest possible importer: readers, parts, restarts, and who may see what. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importLimits } from "../../plugins/imports/contract/import-limits.ts";
import type { ReadSettings } from "../../plugins/imports/contract/import-schemas.ts";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { xlsxFile } from "../../plugins/data-transfer/server/exports/xlsx-file.ts";
import { markStarted, runImportJob, sendPart, uploadFile, type ImportAt } from "../support/importing.ts";
import { startTestPortal, type Answer, type Caller, type TestPortal } from "../support/portal.ts";

let portal: TestPortal;
let [owner, other, reader] = [] as unknown as [Caller, Caller, Caller];
beforeAll(async () => {
  portal = await startTestPortal({ configFile: "tests/fixtures/word-list.config.ts" });
  const hash = await hashPassword("Word-pass-1");
  const signedIn = async (name: string, role: string): Promise<Caller> => {
    await sql`insert into portal_users (email, role, password_hash) values (${`${name}@words.test`}, ${role}, ${hash})`.execute(
      portal.kernel.db,
    );
    return await portal.signIn(`${name}@words.test`, "Word-pass-1");
  };
  [owner, other, reader] = [
    await signedIn("owner", "superadmin"),
    await signedIn("other", "superadmin"),
    await signedIn("reader", "user"),
  ];
});
afterAll(() => portal.close());
beforeEach(async () => void (await sql`delete from words`.execute(portal.kernel.db)));

const at = (caller = owner): ImportAt => ({ url: portal.server.url, caller, instanceId: "words" });
const upload = (content: string | Uint8Array, fileName = "words.csv"): Promise<string> =>
  uploadFile(at(), content, { fileName });
const call = (path: string, body: Record<string, unknown>, caller = owner): Promise<Answer> =>
  caller.post(`/plugin/words/imports/${path}`, body);
const outcome = async (id: string): Promise<Record<string, unknown>> => (await call("get", { id })).body.import;
const words = async (): Promise<string[]> =>
  (
    await sql<{ word: string }>`select word from words order by
  word`.execute(portal.kernel.db)
  ).rows.map(({ word }) => word);
const lines: ReadSettings = { format: "text", encoding: "utf-8", separator: "", hasHeader: false };
const columns: ReadSettings = { ...lines, separator: ",", hasHeader: true };
const mapping = { word: { column: 0 } };
const manyWords = (count: number): string =>
  Array.from({ length: count }, (_, index) => `word-${String(index).padStart(4, "0")}\n`).join("");
async function imported(id: string, choices: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  expect((await call("start", { id, ...choices })).body.error).toBeUndefined();
  await expect.poll(async () => (await outcome(id))["state"]).not.toMatch(/ing$/);
  return await outcome(id);
}
async function workbook(titles: readonly string[], rows: readonly (readonly string[])[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of xlsxFile(
    titles,
    (async function* batches() {
      yield rows.map((cells) => ({ cells: cells.map((text) => ({ text, isNumber: false })) }));
    })(),
  ))
    parts.push(part);
  return Buffer.concat(parts);
}

type Content = string | Uint8Array | Promise<string | Uint8Array>;

describe("a file", () => {
  it.each<[string, () => Content, string, ReadSettings]>([
    [
      "CSV with semicolons",
      () => "Note;Term\nx;apple\ny;pear\n",
      "words.csv",
      { format: "text", encoding: "utf-8", separator: ";", hasHeader: true },
    ],
    [
      "CSV in UTF-16 with tabs",
      () => Buffer.from("\uFEFFNote\tWord\nx\tapple\ny\tpear\n", "utf16le"),
      "words.csv",
      { format: "text", encoding: "utf-16le", separator: "\t", hasHeader: true },
    ],
    [
      "TXT",
      () => "apple\r\n\r\npear",
      "words.txt",
      { format: "text", encoding: "utf-8", separator: "", hasHeader: false },
    ],
    [
      "pasted text",
      () => "apple\npear",
      "Pasted words.txt",
      { format: "text", encoding: "utf-8", separator: "", hasHeader: false },
    ],
    [
      "XLSX",
      () =>
        workbook(
          ["Note", "Word"],
          [
            ["x", "apple"],
            ["y", "pear"],
          ],
        ),
      "words.xlsx",
      { format: "workbook", encoding: "utf-8", separator: "", hasHeader: true },
    ],
  ])("of the kind %s is read as it is meant", async (_kind, content, fileName, settings) => {
    const id = await upload(await content(), fileName);
    expect((await call("preview", { id })).body).toMatchObject({
      settings,
      missing: [],
      fields: [{ name: "word", label: "Word", isRequired: true }, { name: "note" }],
    });
    expect(await imported(id)).toMatchObject({ state: "done", share: 1, totalRows: 2, rows: 2, stored: 2, failed: 0 });
    expect(await words()).toEqual(["apple", "pear"]);
  });
  it("in single-byte Western or Cyrillic encodings is detected", async () => {
    for (const [bytes, encoding, word] of [
      ["636166e90a", "windows-1252", "café"],
      ["cfeef0eee30a", "windows-1251", "Порог"],
    ] as const) {
      const { body } = await call("preview", { id: await upload(Buffer.from(bytes, "hex"), "words.txt") });
      expect([body.settings.encoding, body.rows[0].cells[0]]).toEqual([encoding, word]);
    }
  });
  it.each<[string, () => Content, string, string]>([
    [
      "a picture",
      () => Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
      "words.csv",
      "This isn't a CSV, TXT or XLSX file",
    ],
    [
      "half a workbook",
      async () => (await workbook(["Word"], [["apple"]])).subarray(0, 300),
      "words.xlsx",
      "This XLSX file can't be read. Save it again, or as CSV",
    ],
    ["blank lines", () => "\n\n", "words.txt", "The file is empty"],
    ["too many columns", () => "a,b,c,d,e,f\n".repeat(3), "words.csv", "The file has > 5 columns; the maximum is 5"],
  ])("that is %s is refused with what would be right", async (_what, content, fileName, sentence) => {
    expect((await call("preview", { id: await upload(await content(), fileName) })).body.error).toBe(sentence);
  });
  it("that cannot be read to its end says where, and keeps what was stored before", async () => {
    const quote = await imported(await upload(`Word,Note\napple,x\npear,"${"y".repeat(600)}\n`), {
      settings: columns,
      mapping,
    });
    expect(quote).toMatchObject({
      state: "failed",
      reason: "A quoted value isn't closed. Check the row that starts on line 3",
    });
    const encoding = await imported(
      await upload(Buffer.concat([Buffer.from(manyWords(130_000)), Buffer.from([0xff, 0x0a])]), "words.txt"),
      { settings: lines, mapping },
    );
    expect(encoding["reason"]).toMatch(/^From line \d+ on, the file isn't valid UTF-8\. Choose another encoding$/);
  });
  it("is refused by its size before it is sent", async () => {
    const begun = async (fileName: string, size: number): Promise<string> =>
      (await call("begin", { fileName, size })).body.error;
    expect([
      await begun("a.txt", 0),
      await begun("a.txt", importLimits.textBytes + 1),
      await begun("a.xlsx", importLimits.workbookBytes + 1),
    ]).toEqual(["The file is empty", "The file is larger than 512 MB", "The file is larger than 64 MB"]);
  });
});

describe("the parts of a file", () => {
  it("come in order and whole, and one that comes twice is taken once", async () => {
    const bytes = Buffer.from(manyWords(120_000));
    const {
      body: { id },
    } = await call("begin", { fileName: "words.txt", size: bytes.length });
    const [first, second] = [bytes.subarray(0, importLimits.partBytes), bytes.subarray(importLimits.partBytes)];
    const wrong = { error: "The upload is incomplete. Please choose the file again" };
    expect((await sendPart(at(), id, 1, second)).body).toMatchObject(wrong);
    expect((await sendPart(at(), id, 0, first.subarray(1))).body).toMatchObject(wrong);
    for (const _again of [1, 2]) expect((await sendPart(at(), id, 0, first)).body).toEqual({ ok: true });
    expect((await call("start", { id })).body.error).toBe(wrong.error);
    for (const _again of [1, 2]) expect((await sendPart(at(), id, 1, second)).body).toEqual({ ok: true });
    const { rows } = await sql<{ content: Uint8Array }>`select content from portal_import_parts
      where import_id = ${id}`.execute(portal.kernel.db);
    expect(rows.map(({ content }) => Buffer.from(content).includes("word-0"))).toEqual([false, false]);
    expect((await call("preview", { id })).body.rows).toHaveLength(importLimits.previewRows);
    expect((await call("cancel", { id })).body.state).toBe("cancelled");
    expect(
      (
        await sql`select 1 from portal_import_parts
      where import_id = ${id}`.execute(portal.kernel.db)
      ).rows,
    ).toEqual([]);
    expect((await sendPart(at(), id, 1, second)).body).toMatchObject({
      error: "This import is finished. To import again, choose the file again",
    });
  });
});

describe("an import", () => {
  const services = () => portal.kernel.services("words");
  /** The services, with a callback after each stored batch, which has ten rows. */
  const after = (happens: () => unknown): ReturnType<typeof services> => ({
    ...services(),
    resourceChanged: () => void happens(),
  });
  it("goes on where it was cut off, and stores no row twice, however many run at once", async () => {
    const id = await upload(manyWords(60));
    await markStarted(portal, id, "importing", lines, mapping);
    const stopping = new AbortController();
    await expect(
      runImportJob(
        portal,
        "words",
        "run-import",
        { id },
        after(() => stopping.abort()),
        stopping.signal,
      ),
    ).rejects.toThrow("the server stops");
    expect(await outcome(id)).toMatchObject({ state: "importing", totalRows: 60, rows: 10, stored: 10 });
    await Promise.all([1, 2, 3].map(() => runImportJob(portal, "words", "run-import", { id })));
    expect(await outcome(id)).toMatchObject({ state: "done", rows: 60, stored: 60, failed: 0 });
    expect(await words()).toHaveLength(60);
  });
  it("ends for good when it is cancelled; a check that is cancelled can be started again", async () => {
    const cancelled = async (state: "checking" | "importing"): Promise<string> => {
      const id = await upload(manyWords(60));
      await markStarted(portal, id, state, lines, mapping);
      let cancelling: Promise<Answer> | undefined;
      // The next batch waits until the import is cancelled.
      await runImportJob(
        portal,
        "words",
        "run-import",
        { id },
        {
          ...after(() => (cancelling ??= call("cancel", { id }))),
          findUser: async (pk) => (await cancelling, await services().findUser(pk)),
        },
      );
      await cancelling;
      return id;
    };
    const importing = await cancelled("importing");
    expect((await outcome(importing))["state"]).toBe("cancelled");
    expect((await words()).length).toBe((await outcome(importing))["stored"]);
    expect((await call("start", { id: importing })).body.error).toMatch(/^This import is finished/);
    await sql`delete from words`.execute(portal.kernel.db);
    const checking = await cancelled("checking");
    expect((await outcome(checking))["state"]).toBe("uploading");
    expect(await imported(checking)).toMatchObject({ state: "done", stored: 60 });
  });
  it("is checked without storing anything, and leaves out rows with their reasons, in a report without formulas", async () => {
    const id = await upload("Word,Note\napple,x\napple,=1+1\nb*d,y\npear,z,more\n");
    const problems = [
      { line: 3, field: "word", reason: "taken", message: "The word is on the list already" },
      { line: 4, field: "word", reason: "rude", position: 2, message: "Character 2 is a star" },
      {
        line: 5,
        field: null,
        reason: "surplus",
        position: 3,
        message: "Column 3 has a value, but the first row has no such column",
      },
    ];
    expect(await imported(id, { mode: "check" })).toMatchObject({
      state: "checked",
      rows: 4,
      stored: 0,
      failed: 3,
      counts: { taken: 1 },
    });
    expect(await words()).toEqual([]);
    expect(await imported(id)).toMatchObject({ state: "done", rows: 4, stored: 1, failed: 3, counts: { taken: 1 } });
    expect((await call("get", { id })).body.problems).toEqual(problems);
    const report = await call("report", { id });
    expect(report.body.replace("\uFEFF", "").split("\r\n")).toEqual([
      "Word,Note,Line,Reason",
      "apple,'=1+1,3,word: The word is on the list already",
      "b*d,y,4,word: Character 2 is a star",
      'pear,z,5,"Column 3 has a value, but the first row has no such column"',
      "",
    ]);
  });
  it("needs every required field", async () => {
    const id = await upload("Note,Other\nx,y\n");
    expect((await call("preview", { id, settings: columns })).body).toMatchObject({
      mapping: { note: { column: 0 } },
      missing: ["Word"],
    });
    expect((await call("start", { id, settings: columns })).body.error).toBe("Required columns not mapped: Word");
  });
  it("is its owner's alone, and for those who may import", async () => {
    const id = await upload("apple\n", "words.txt");
    const calls = ["preview", "start", "cancel", "remove", "get", "report"];
    const answers = async (caller: Caller): Promise<string[]> =>
      Promise.all(calls.map(async (path) => (await call(path, { id }, caller)).body.error));
    expect(await answers(other)).toEqual(calls.map(() => "Import not found"));
    expect(await answers(reader)).toEqual(calls.map(() => "Action is not allowed"));
    expect(await answers(portal.anonymous)).toEqual(calls.map(() => "Please sign in"));
    expect((await sendPart(at(other), id, 0, Buffer.from("apple\n"))).body).toMatchObject({
      error: "Import not found",
    });
    expect([
      (await call("begin", { fileName: "x", size: 1 }, reader)).body.error,
      (await call("list", {}, reader)).body.error,
    ]).toEqual(["Action is not allowed", "Action is not allowed"]);
    expect((await call("list", {}, other)).body.imports).toEqual([]);
    await markStarted(portal, id, "importing", lines, mapping);
    await sql`update portal_users set role = 'user' where email = 'owner@words.test'`.execute(portal.kernel.db);
    await runImportJob(portal, "words", "run-import", { id });
    await sql`update portal_users set role = 'superadmin' where email = 'owner@words.test'`.execute(portal.kernel.db);
    expect(await outcome(id)).toMatchObject({ state: "failed", reason: "Action is not allowed", stored: 0 });
  });
  it("is resumed after its process died, and files without an import are removed", async () => {
    const [left, idle, old] = [await upload(manyWords(5)), await upload(manyWords(5)), await upload(manyWords(5))];
    await markStarted(portal, left, "importing", lines, mapping);
    await call("cancel", { id: old });
    await sql`update portal_imports set updated_at = now() - interval '5 minutes'
      where id = ${left}`.execute(portal.kernel.db);
    await sql`update portal_imports set updated_at = now() - interval '25 hours'
      where id = ${idle}`.execute(portal.kernel.db);
    await sql`update portal_imports set created_at = now() - interval '31 days'
      where id = ${old}`.execute(portal.kernel.db);
    await runImportJob(portal, "words", "look-after-work");
    for (const id of [idle, old]) expect((await call("get", { id })).body.error).toBe("Import not found");
    await expect.poll(async () => (await outcome(left))["state"]).toBe("done");
  });
});
