/** Restoring any earlier state from the history gives the record as it was, to the last digit of every column type. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseJson } from "../../kernel/contract/format/parse-json.ts";
import { createRecord, deleteRecord, updateRecord } from "../../kernel/contract/resources/write-endpoints.ts";
import { comparedWithDeleted, recreate } from "../../plugins/audit-log/server/recreate-record.ts";
import { comparedWithState, restore } from "../../plugins/audit-log/server/restore-record.ts";
import { openAuditedFixture, type AuditedFixture } from "../support/audited-fixture.ts";
import { root } from "../support/resource-fixture.ts";

let fixture: AuditedFixture;
let parents: string[];
beforeAll(async () => {
  fixture = await openAuditedFixture();
  parents = [
    await fixture.create(root, { name: "one" }, "parents"),
    await fixture.create(root, { name: "two" }, "parents"),
  ];
  await sql`insert into spots (name) values ('one'), ('two'), ('three')`.execute(fixture.db);
  await sql`insert into vaults (name) values ('one'), ('two')`.execute(fixture.db);
});
afterAll(() => fixture.close());

const orNull = <Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(values, { freq: 4 });
const storable = fc
  .string({ unit: "binary", maxLength: 40 })
  .filter((text) => !text.includes("\u0000") && text.isWellFormed());
const escapes = fc.constantFrom("\\u0000", "\\\\u0000", '"', "\\", "a\nb", "… (12)", "NULL", "{a,b}");
const text = fc.oneof(storable, escapes);
const digits = (whole: number, fraction: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.bigInt(0n, 10n ** BigInt(whole) - 1n), fc.bigInt(0n, 10n ** BigInt(fraction) - 1n))
    .map(([left, right]) => `${left}.${String(right).padStart(fraction, "0")}`);
const time = fc.date({
  min: new Date("0001-01-02T00:00:00Z"),
  max: new Date("9999-12-30T00:00:00Z"),
  noInvalidDate: true,
});
const json = fc
  .jsonValue({ maxDepth: 3, stringUnit: fc.constantFrom("a", "ü", "\\u0000", '"', "\\", " ") })
  .map((value) => parseJson(JSON.stringify(value)));
const ratio = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .filter((value) => value === 0 || Math.abs(value) > 1e-290);
let codes = 0;

const valueOf = (): Record<string, fc.Arbitrary<unknown>> => ({
  title: text.map((value) => `t${value}`),
  note: text,
  small: orNull(fc.integer({ min: -32_768, max: 32_767 })),
  whole: orNull(fc.integer({ min: -1000, max: 1000 })),
  big: orNull(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map(String)),
  exact: orNull(digits(8, 4).filter((value) => Number(value) >= 0.5)),
  loose: orNull(digits(30, 25)),
  ratio: orNull(ratio),
  thin: orNull(
    fc
      .float({ noNaN: true, min: Math.fround(-1e30), max: Math.fround(1e30) })
      .filter((value) => value === 0 || Math.abs(value) > 1e-30),
  ),
  flag: orNull(fc.boolean()),
  day: orNull(time.map((date) => date.toISOString().slice(0, 10))),
  moment: orNull(time.map((date) => date.toISOString())),
  plain: orNull(time.map((date) => date.toISOString())),
  clock: orNull(
    fc
      .tuple(time, fc.integer({ min: 0, max: 999_999 }))
      .map(([date, micros]) => `${date.toISOString().slice(11, 19)}.${String(micros).padStart(6, "0")}`),
  ),
  code: orNull(fc.constant(null).map(() => `c${(codes += 1)}`)),
  country: orNull(fc.constantFrom("DE", "UA", "TR")),
  kind: orNull(fc.constantFrom("glad", "sad", 'so, "so"')),
  share: orNull(fc.integer({ min: 0, max: 10_000 }).map((value) => (value / 100).toFixed(2))),
  tags: orNull(fc.array(text, { maxLength: 4 })),
  counts: orNull(fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 4 })),
  kinds: orNull(fc.array(fc.constantFrom("glad", "sad", 'so, "so"'), { maxLength: 4 })),
  payload: orNull(json),
  doc: orNull(json),
  address: orNull(fc.constantFrom("10.0.0.1/8", "192.168.0.1", "2001:db8::1")),
  span: orNull(fc.constantFrom("1 day", "2 years 3 months", "-04:05:06.789", "1 day -00:00:01")),
  level: fc.integer({ min: 0, max: 1000 }),
  wage: digits(8, 2),
  parent_id: orNull(fc.constantFrom(...parents)),
  vault_id: orNull(fc.constantFrom("1", "2")),
  spot_ids: orNull(fc.array(fc.constantFrom(1, 2, 3), { maxLength: 3 })),
});
const target = (): fc.Arbitrary<Record<string, unknown>> =>
  fc.oneof(
    fc.constant({ target_kind: null, target_id: null }),
    fc.constantFrom(...parents).map((target_id) => ({ target_kind: "parent", target_id })),
    fc.constantFrom("1", "2").map((target_id) => ({ target_kind: "spot", target_id })),
    text.filter((value) => value !== "").map((target_id) => ({ target_kind: "system", target_id })),
  );
const edits = (): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(fc.record(valueOf(), { requiredKeys: [] }), fc.option(target(), { nil: {} }))
    .map(([values, reference]) => ({ ...values, ...reference }));

const rowOf = async (id: string): Promise<unknown> =>
  (await sql<{ row: unknown }>`select to_jsonb(t) as row from things as t where id = ${id}`.execute(fixture.db)).rows[0]
    ?.row;
const lastEntry = async (id: string): Promise<string> =>
  (
    await sql<{ id: string }>`select id from audit_log where resource_id = 'things' and record_id = ${id}
      order by id desc limit 1`.execute(fixture.db)
  ).rows[0]?.id ?? "";

it("is the state before or after any edit, whatever was edited since", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(edits(), { minLength: 2, maxLength: 6 }),
      fc.nat(),
      fc.constantFrom("before" as const, "after" as const),
      async ([first = {}, ...others], which, side) => {
        // Left by a run that failed.
        await sql`delete from things`.execute(fixture.db);
        const created = await fixture.call(createRecord, root, {
          resourceId: "things",
          record: { title: "new", ...first },
        });
        expect(created.error).toBeUndefined();
        const id = String(created.reply?.newRecordId);
        const states = [{ entryId: await lastEntry(id), row: await rowOf(id) }];
        for (const record of others) {
          const { error } = await fixture.call(updateRecord, root, { resourceId: "things", recordId: id, record });
          expect(error).toBeUndefined();
          const entryId = await lastEntry(id);
          if (entryId !== states.at(-1)?.entryId) states.push({ entryId, row: await rowOf(id) });
        }
        const place = which % states.length;
        const request = {
          resourceId: "things",
          recordId: id,
          entryId: states[place]?.entryId ?? "",
          side: place === 0 ? ("after" as const) : side,
        };
        const wanted = states[request.side === "before" ? place - 1 : place]?.row;
        const { fields, refusal } = await comparedWithState(fixture.services, root, request);
        expect([
          refusal,
          fields.filter(({ problem }) => problem !== undefined && problem.reason !== "side-effect"),
        ]).toEqual([undefined, []]);
        // As a browser sends them.
        const original = parseJson(
          JSON.stringify(
            Object.fromEntries(
              fields
                .filter(({ problem }) => problem === undefined)
                .map(({ column, before }) => [column, before ?? null]),
            ),
          ),
        ) as Record<string, unknown>;
        await restore(fixture.services, root, { ...request, original });
        expect(await rowOf(id)).toEqual(wanted);
        expect((await comparedWithState(fixture.services, root, request)).fields).toEqual([]);
        await fixture.call(deleteRecord, root, { resourceId: "things", primaryKey: id });
        const entryId = await lastEntry(id);
        const deleted = await comparedWithDeleted(fixture.services, root, entryId);
        expect([
          deleted.refusal,
          deleted.keepsId,
          deleted.fields.filter(({ problem }) => problem !== undefined && problem.reason !== "side-effect"),
        ]).toEqual([undefined, true, []]);
        expect(await recreate(fixture.services, root, entryId)).toEqual({ resourceId: "things", recordId: id });
        expect(await rowOf(id)).toEqual(wanted);
      },
    ),
    { numRuns: 120 },
  );
});
