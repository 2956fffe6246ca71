/** An exported list that is imported again changes nothing, and changed values arrive exactly as they are. */
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImportMatching } from "../../plugins/imports/contract/import-schemas.ts";
import { csvLine, meantText } from "../../kernel/contract/format/csv.ts";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { uploadFile } from "../support/importing.ts";
import { startTestPortal, type Caller, type TestPortal } from "../support/portal.ts";

let portal: TestPortal;
let admin: Caller;
let parents: string[] = [];
let namesakes: string[] = [];
beforeAll(async () => {
  portal = await startTestPortal({ configFile: "tests/fixtures/specimens-transfer.config.ts" });
  await sql`insert into portal_users (email, role, password_hash)
    values ('admin@specimens.test', 'superadmin', ${await hashPassword("Specimen-1")})`.execute(portal.kernel.db);
  admin = await portal.signIn("admin@specimens.test", "Specimen-1");
  parents = await Promise.all(["Parent one", "Parent two"].map((title) => create({ title })));
  namesakes = await Promise.all(["Parent", "Parent"].map((title) => create({ title })));
});
afterAll(() => portal.close());

async function create(record: Record<string, unknown>): Promise<string> {
  const { body } = await admin.post("/create_record", { resourceId: "specimens", record });
  expect([record, body.error]).toEqual([record, undefined]);
  return body.newRecordId as string;
}

const orNull = <Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(values, { freq: 4 });
/** Texts of visible characters with whatever files treat in a special way. */
const text = fc
  .string({
    unit: fc.constantFrom("a", "é", "😀", "=", "-", "+", "@", "'", '"', ",", ";", "\n", "\t", " ", "1", "\\", "[", "<"),
    minLength: 1,
    maxLength: 15,
  })
  .map((value) => `${value}.`);
const time = fc.date({
  min: new Date("0001-01-02T00:00:00Z"),
  max: new Date("9999-12-30T00:00:00Z"),
  noInvalidDate: true,
});
const moment = time.map((date) => date.toISOString());
const day = moment.map((value) => value.slice(0, 10));
const whole = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const amount = fc.tuple(whole, fc.nat(999_999)).map(([left, right]) => `${left}.${String(right).padStart(6, "0")}`);
const list = <Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value[] | null> =>
  orNull(fc.array(values, { maxLength: 4 }));
/** The server refuses bodies with names that are not those of data. */
const json = fc
  .jsonValue({ maxDepth: 2 })
  .filter((value) => value !== null && !/\\u0000|\\ud[89a-f]|"(__proto__|constructor)":/i.test(JSON.stringify(value)))
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);

const specimen = (among = parents): fc.Arbitrary<Record<string, unknown>> =>
  fc.record({
    long: orNull(text),
    amount: orNull(amount),
    whole: orNull(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map(String)),
    ratio: orNull(fc.double({ min: -1e15, max: 1e15, noNaN: true }).filter((value) => Math.abs(value) > 1e-6)),
    flag: orNull(fc.boolean()),
    day: orNull(day),
    moment: orNull(moment),
    clock: orNull(moment.map((value) => value.slice(11, 19))),
    kind: orNull(fc.constantFrom("a", "b")),
    country: orNull(fc.constantFrom("DE", "UA")),
    payload: orNull(json),
    prose: orNull(fc.constantFrom("<p>One</p>", "<p>Two <strong>bold</strong>, &lt;three&gt;</p>")),
    words: list(text),
    numbers: list(whole),
    amounts: list(amount),
    days: list(day),
    moments: list(moment),
    flags: list(fc.boolean()),
    parent_id: orNull(fc.constantFrom(...among)),
  });

const names =
  "id title long amount whole ratio flag day moment clock kind country payload prose words numbers amounts days moments flags parent_id".split(
    " ",
  );
const matching: ImportMatching = { field: "id", unmatched: "refuse", clearsEmpty: true };

async function exported(ids: readonly string[], format: "csv" | "xlsx", withKeys = false): Promise<Buffer> {
  const response = await fetch(`${portal.server.url}/portal/adminapi/v1/plugin/data-transfer/export`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: admin.cookie ?? "" },
    body: JSON.stringify({
      resourceId: "specimens",
      format,
      columns: names,
      filters: [],
      sort: [],
      recordIds: ids,
      withKeys,
    }),
  });
  return Buffer.from(await response.arrayBuffer());
}

/** Plans the import, and carries it out; returns how both ended. */
async function imported(content: Uint8Array, fileName: string): Promise<Record<string, unknown>[]> {
  const at = { url: portal.server.url, caller: admin, instanceId: "data-transfer" };
  const id = await uploadFile(at, content, { fileName, target: "specimens" });
  const post = async (path: string, body: Record<string, unknown>) =>
    (await admin.post(`/plugin/data-transfer/imports/${path}`, { id, ...body })).body;
  const { settings, mapping } = await post("preview", { matching });
  const outcomes: Record<string, unknown>[] = [];
  for (const choices of [{ mode: "check", settings, mapping, matching }, {}]) {
    expect((await post("start", choices)).error).toBeUndefined();
    await expect.poll(async () => (await post("get", {})).import.state).not.toMatch(/ing$/);
    const { import: info, problems } = await post("get", {});
    outcomes.push({ ...info.tally, problems });
  }
  return outcomes;
}

const stored = async (ids: readonly string[]): Promise<unknown[]> =>
  (
    await sql<Record<string, unknown>>`select * from specimens where id = any (${ids}::uuid[])
      order by array_position(${ids}::uuid[], id)`.execute(portal.kernel.db)
  ).rows.map(({ id: _id, title: _title, ...values }) => values);

const formats = ["csv", "xlsx"] as const;
// An import takes seconds, so each run has many records.

/** Records whose references have one name are only told apart by their keys. */
const exports = () =>
  fc
    .boolean()
    .chain((withKeys) =>
      fc.tuple(
        fc.constant(withKeys),
        fc.array(specimen(withKeys ? namesakes : parents), { minLength: 1, maxLength: 12, size: "max" }),
      ),
    );

it("an exported list that is imported again changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(exports(), async ([hasKeys, records]) => {
      const ids: string[] = [];
      for (const [place, record] of records.entries()) ids.push(await create({ ...record, title: `Row ${place}` }));
      const before = await stored(ids);
      for (const format of formats) {
        const outcome = { created: 0, changed: 0, unchanged: ids.length, problems: [] };
        expect(await imported(await exported(ids, format, hasKeys), `specimens.${format}`)).toEqual([outcome, outcome]);
      }
      expect(await stored(ids)).toEqual(before);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

it("changed values arrive exactly", async () => {
  const pair = fc.tuple(specimen(), specimen());
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { minLength: 1, maxLength: 12, size: "max" }), async (pairs) => {
      const [ids, models]: [string[], string[]] = [[], []];
      for (const [place, [record, model]] of pairs.entries()) {
        ids.push(await create({ ...record, title: `Row ${place}` }));
        models.push(await create({ ...model, title: `Row ${place}` }));
      }
      const [header, ...rows] = parse(await exported(models, "csv"), { bom: true }).map((row) => row.map(meantText));
      // The file has the values of the models, under the keys of the records.
      const renamed = rows.map(([id = "", ...cells]) => [ids[models.indexOf(id)] ?? "", ...cells]);
      const file = [header ?? [], ...renamed].map(csvLine).join("");
      const [plan, outcome] = await imported(Buffer.from(file), "specimens.csv");
      expect(outcome).toEqual(plan);
      expect(plan).toMatchObject({ created: 0, problems: [] });
      expect(await stored(ids)).toEqual(await stored(models));
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

it("a text that no cell holds is cut with a note in a workbook, is whole as CSV, and an import keeps the record's own", async () => {
  const long = `${"long text, ".repeat(2_990)}😀`;
  const id = await create({ title: "Long", long });
  const [plan] = await imported(await exported([id], "xlsx"), "specimens.xlsx");
  expect(plan).toMatchObject({ changed: 0, unchanged: 0, problems: [{ field: "long" }] });
  const [whole] = await imported(await exported([id], "csv"), "specimens.csv");
  expect(whole).toMatchObject({ changed: 0, unchanged: 1, problems: [] });
  expect(await stored([id])).toMatchObject([{ long }]);
});
