/** A price scale is a fraction on the wire and in the database, and a percentage wherever people read or write it. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { uploadFile } from "../support/importing.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { workbookFile } from "../support/workbook-file.ts";

let portal: SmallDemo;
let id: string;
const resourceId = "price_scales";
beforeAll(async () => {
  portal = await startSmallDemo();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from price_scales`.execute(portal.kernel.db);
  const { rows } = await sql<{ id: string }>`insert into price_scales (user_id, price_scale, note)
    select id, 0.975, 'first' from portal_users where email = 'user@demo.test' returning id`.execute(portal.kernel.db);
  id = rows[0]?.id ?? "";
});

const post = async (path: string, body: object, language = "en") =>
  (await portal.admin.post(path, body, { "accept-language": language })).body;

async function exported(format: string, language = "en", more: object = {}): Promise<Buffer> {
  const response = await fetch(`${portal.server.url}/portal/adminapi/v1/plugin/data-transfer/export`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "accept-language": language,
      cookie: portal.admin.cookie ?? "",
    },
    body: JSON.stringify({
      resourceId,
      format,
      columns: ["price_scale", "note"],
      filters: [],
      sort: [],
      withKeys: false,
      ...more,
    }),
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Imports a file as new price scales; returns what is stored, or the problems. */
async function imported(content: string | Uint8Array, fileName: string, language = "en") {
  await sql`delete from price_scales`.execute(portal.kernel.db);
  const at = { url: portal.server.url, caller: portal.admin, instanceId: "data-transfer" };
  const transfer = (path: string, body: object) => post(`/plugin/data-transfer/imports/${path}`, body, language);
  const fileId = await uploadFile(at, content, { fileName, target: resourceId });
  const { settings, mapping, decimals } = await transfer("preview", { id: fileId });
  const { error } = await transfer("start", { id: fileId, mode: "import", settings, mapping });
  expect(error).toBeUndefined();
  await expect.poll(async () => (await transfer("get", { id: fileId })).import.state).not.toMatch(/ing$/);
  const { problems, import: ended } = await transfer("get", { id: fileId });
  const { rows } = await sql<{ price_scale: string }>`select price_scale from price_scales order by note`.execute(
    portal.kernel.db,
  );
  return { stored: rows.map((row) => row.price_scale), problems, decimals, failure: ended.reason };
}

describe("a percentage", () => {
  it("is a fraction on the wire, with its unit beside it", async () => {
    const { resource } = await post("/get_resource", { resourceId });
    const column = resource.columns.find(({ name }: { name: string }) => name === "price_scale");
    expect(column).toMatchObject({
      unit: { symbol: "%", shift: 2, decimals: 2 },
      messages: { range: "Price scale must be between 1% and 10000%", number: "Invalid number format" },
    });
    const { newRecordId } = await post("/create_record", {
      resourceId,
      record: { price_scale: "1.2", note: "second" },
      requiredColumnsToSkip: [],
    });
    const read = async (filters: object[], search?: string) =>
      (
        await post("/get_resource_data", {
          source: "list",
          resourceId,
          filters,
          sort: [],
          limit: 10,
          offset: 0,
          ...(search === undefined ? {} : { search }),
        })
      ).data.map((row: { price_scale: string }) => row.price_scale);
    expect(await read([{ field: "price_scale", operator: "gte", value: "1.2" }])).toEqual(["1.2000"]);
    expect(await read([{ field: "id", operator: "eq", value: newRecordId }])).toEqual(["1.2000"]);
  });
  it("is the label of its record, and what a refusal names", async () => {
    const label = async (language: string) =>
      (
        await post(
          "/get_resource_data",
          {
            source: "show",
            resourceId,
            filters: [{ field: "id", operator: "eq", value: id }],
            sort: [],
            limit: 1,
            offset: 0,
          },
          language,
        )
      ).data[0]._label;
    expect([await label("en"), await label("de")]).toEqual(["97.5%", "97,5\u00a0%"]);
    expect((await post("/update_record", { resourceId, recordId: id, record: { price_scale: "100.01" } })).error).toBe(
      "Price scale must be between 1% and 10000%",
    );
  });
  it("is one in the history", async () => {
    await post("/update_record", { resourceId, recordId: id, record: { price_scale: "1.1" } });
    const { entries } = await post("/plugin/audit-log/get_history", { resourceId, recordId: id }, "de");
    expect(entries[0].changes).toEqual([
      expect.objectContaining({
        column: "price_scale",
        before: "0.9750",
        after: "1.1000",
        beforeLabel: "97,5\u00a0%",
        afterLabel: "110\u00a0%",
      }),
    ]);
  });
  it("is one in files, which an import reads as the same number", async () => {
    const csv = await exported("csv");
    expect(csv.toString()).toContain("Price scale (%),Note\r\n97.5,first");
    expect((await imported(csv, "scales.csv")).stored).toEqual(["0.9750"]);
    await sql`update price_scales set price_scale = 1.0001`.execute(portal.kernel.db);
    expect((await imported(await exported("xlsx", "de"), "scales.xlsx", "de")).stored).toEqual(["1.0001"]);
  });
  it.for<[string, string, string[]]>([
    ["a number", "Price scale,Note\n90,a\n", ["0.9000"]],
    ["a number with the sign", "Price scale,Note\n90%,a\n97.5 %,b\n", ["0.9000", "0.9750"]],
    ["a decimal comma", "Price scale;Note\n97,5;a\n102,25%;b\n", ["0.9750", "1.0225"]],
    ["the name of the column", "price_scale,note\n100,a\n", ["1.0000"]],
  ])("is read from %s of a text file", async ([, file, stored]) => {
    expect(await imported(file, "scales.csv")).toMatchObject({ stored, problems: [] });
  });
  it("is asked about if its sign can mean two numbers, and refused with more decimals than it has", async () => {
    expect(await imported('Price scale,Note\n"1,234%",a\n', "scales.csv")).toMatchObject({
      failure: expect.stringContaining("Price scale"),
      stored: [],
    });
    const { stored, problems } = await imported("Price scale,Note\n97.5551,a\n98,b\n", "scales.csv");
    expect(stored).toEqual(["0.9800"]);
    expect(JSON.stringify(problems)).toContain("Price scale: must have at most 2 decimals");
  });
  it("is read from a workbook's cell by what the cell shows, exactly", async () => {
    const rows = `<row><c t="str"><v>Price scale</v></c><c t="str"><v>Note</v></c></row>
      <row><c><v>90</v></c><c t="str"><v>a</v></c></row>
      <row><c s="1"><v>0.9</v></c><c t="str"><v>b</v></c></row>
      <row><c s="1"><v>0.9025</v></c><c t="str"><v>c</v></c></row>
      <row><c t="str"><v>95%</v></c><c t="str"><v>d</v></c></row>`;
    expect(await imported(workbookFile({ rows, formats: [0, 9] }), "scales.xlsx")).toMatchObject({
      stored: ["0.9000", "0.9000", "0.9025", "0.9500"],
    });
  });
});
