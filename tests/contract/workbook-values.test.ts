/** What the cells of a workbook become: shown texts, exact values, and errors. */
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportMapping } from "../../plugins/imports/contract/import-schemas.ts";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { uploadFile } from "../support/importing.ts";
import { startTestPortal, type Caller, type TestPortal } from "../support/portal.ts";
import { twoSheets, workbookFile } from "../support/workbook-file.ts";

let portal: TestPortal;
let admin: Caller;
beforeAll(async () => {
  portal = await startTestPortal({ configFile: "tests/fixtures/specimens-transfer.config.ts" });
  await sql`insert into portal_users (email, role, password_hash)
    values ('admin@specimens.test', 'superadmin', ${await hashPassword("Specimen-1")})`.execute(portal.kernel.db);
  admin = await portal.signIn("admin@specimens.test", "Specimen-1");
});
afterAll(() => portal.close());

const call = async (path: string, body: Record<string, unknown>) =>
  (await admin.post(`/plugin/data-transfer/imports/${path}`, body)).body;

const upload = (file: Buffer): Promise<string> =>
  uploadFile({ url: portal.server.url, caller: admin, instanceId: "data-transfer" }, file, {
    target: "specimens",
    fileName: "values.xlsx",
  });

/** Imports into the specimens, and returns the import with its problems and its preview. */
async function imported(file: Buffer, names: readonly string[]) {
  const id = await upload(file);
  const mapping: ImportMapping = Object.fromEntries(names.map((name, column) => [name, { column }]));
  const preview = await call("preview", { id, mapping });
  expect((await call("start", { id, mode: "import", settings: preview.settings, mapping })).error).toBeUndefined();
  await expect.poll(async () => (await call("get", { id })).import.state).not.toMatch(/ing$/);
  return { id, preview, ...(await call("get", { id })) };
}
const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (style: number, value: string): string => `<c s="${style}"><v>${value}</v></c>`;
const header = (...names: string[]): string => `<row>${names.map(text).join("")}</row>`;

describe("a cell of a workbook", () => {
  it.each([
    [false, "46357", "46357.5625"],
    [true, "44895", "44895.5625"],
  ])(
    "is what the sheet shows in texts, and exact in numbers and dates (since 1904: %s)",
    async (is1904, day, moment) => {
      const formats = ["0000000000", "0%", 14, "d-mmm-yy h:mm", 18];
      const title = `Shown ${is1904}`;
      const names = ["title", "long", "amount", "whole", "ratio", "day", "moment", "clock", "flag"];
      const rows = `${header(...names)}<row>${text(title)}${number(2, day)}${number(1, "0.15")}${number(0, "8009485")}
      ${number(1, "0.07000000000000001")}${number(2, moment)}${number(3, moment)}${number(4, "0.5625")}
      <c t="b"><v>1</v></c></row>`;
      const { import: info, problems, preview } = await imported(workbookFile({ rows, formats, is1904 }), names);
      expect(problems).toEqual([]);
      expect(info).toMatchObject({ state: "done", stored: 1 });
      expect(preview.rows[0].cells).toEqual([
        title,
        "12/1/2026",
        "15%",
        "0008009485",
        "7%",
        "12/1/2026",
        "1-Dec-26 13:30",
        "1:30 PM",
        "TRUE",
      ]);
      const stored = await sql`select long, amount::text, whole::text, ratio, day::text, clock::text, flag,
      to_char(moment at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as moment
      from specimens where title = ${title}`.execute(portal.kernel.db);
      expect(stored.rows).toEqual([
        {
          long: "12/1/2026",
          amount: "0.15",
          whole: "8009485",
          ratio: 0.07,
          day: "2026-12-01",
          moment: "2026-12-01 13:30:00",
          clock: "13:30:00",
          flag: true,
        },
      ]);
    },
  );
  it("with an error refuses its row, and is named with the error", async () => {
    const file = readFileSync("tests/fixtures/imports/error-cells.xlsx");
    const { id, import: info, problems } = await imported(file, ["title", "kind", "long"]);
    expect(info).toMatchObject({ state: "done", rows: 2, stored: 0, failed: 2 });
    expect(problems).toMatchObject([
      { line: 2, field: "long", message: "Cell C2 contains the error #N/A. Correct the formula or the value" },
      { line: 3, field: "title", message: "Cell A3 contains the error #REF!. Correct the formula or the value" },
    ]);
    const report = await admin.post("/plugin/data-transfer/imports/report", { id });
    expect(report.body).toContain("Cell C2 contains the error #N/A");
  });
  it("of a file with a prefix for its elements is read", async () => {
    const file = readFileSync("tests/fixtures/imports/prefix.xlsx");
    const { import: info } = await imported(file, ["title", "long"]);
    expect(info).toMatchObject({ state: "done", rows: 1, stored: 1 });
  });
  it("that is a date in a text column is what the sheet shows", async () => {
    const file = readFileSync("tests/fixtures/imports/date-in-text.xlsx");
    await imported(file, ["title", "words", "long"]);
    const { rows } = await sql`select long from specimens where title = 'Date'`.execute(portal.kernel.db);
    expect(rows).toEqual([{ long: "12/1/2026" }]);
  });
});

it("a sheet of a workbook can be chosen, even if the first one is empty", async () => {
  const id = await upload(
    workbookFile({ parts: twoSheets("", `${header("title")}<row>${text("From the second")}</row>`) }),
  );
  const first = await call("preview", { id });
  expect(first).toMatchObject({ sheets: ["One", "Two"], rows: [] });
  const settings = { ...first.settings, sheet: "Two" };
  const preview = await call("preview", { id, settings });
  expect(preview).toMatchObject({ settings, sheets: ["One", "Two"], rows: [{ cells: ["From the second"] }] });
  await call("start", { id, mode: "import", settings, mapping: preview.mapping });
  await expect.poll(async () => (await call("get", { id })).import.state).toBe("done");
  const { rows } = await sql`select 1 from specimens where title = 'From the second'`.execute(portal.kernel.db);
  expect(rows).toHaveLength(1);
  const hidden = await call("preview", {
    id: await upload(workbookFile({ parts: twoSheets("", "") })),
    settings: { ...settings, sheet: "Hidden" },
  });
  expect(hidden.error).toBe("This XLSX file can't be read. Save it again, or as CSV");
});
