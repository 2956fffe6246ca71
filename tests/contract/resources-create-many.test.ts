/** Creating many records at once: one transaction, every rule and hook for each record, and each refusal by record. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Refusal } from "../../kernel/contract/errors/refusals.ts";
import type { CreateManyOptions, RecordProblem, WrittenRecord } from "../../kernel/server.ts";
import { openAuditedFixture, type AuditedFixture } from "../support/audited-fixture.ts";
import { root, thingsResource } from "../support/resource-fixture.ts";

let fixture: AuditedFixture;
let hooked: string[] = [];
let followed: string[] = [];
beforeEach(async () => {
  [hooked, followed] = [[], []];
  fixture = await openAuditedFixture([
    {
      ...thingsResource,
      hooks: {
        create: {
          before: (values, { publish, afterCommit }) => {
            const title = String(values["title"]);
            hooked.push(title);
            if (title.startsWith("unwanted"))
              throw new Refusal({ code: "UNWANTED", status: 422, message: "Not wanted" });
            values["note"] = `of ${title}`;
            publish("thing", title);
            afterCommit(() => void followed.push(title));
          },
          after: async (recordId, { title }, { db }) =>
            void (await sql`insert into spots (name) values (${`${String(title)} ${recordId.length}`})`.execute(db)),
        },
      },
    },
  ]);
});
afterEach(() => fixture.close());

type Refused = Map<number, readonly RecordProblem[]>;

async function create(
  records: readonly Record<string, unknown>[],
  {
    isEach = true,
    alongside = async () => Promise.resolve(),
  }: Partial<Pick<CreateManyOptions, "alongside"> & { isEach: boolean }> = {},
): Promise<Refused> {
  const refused: Refused = new Map();
  await fixture.services.resources.createMany("things", records, root, {
    alongside,
    details: (place) => ({ line: place + 2 }),
    onRefused: isEach ? (place, problems) => void refused.set(place, problems) : undefined,
  });
  return refused;
}
const textsOf = async (table: string, column: string): Promise<string[]> =>
  (
    await sql<{ text: string }>`select ${sql.ref(column)} as text from ${sql.table(table)} order by 1`.execute(
      fixture.db,
    )
  ).rows.map(({ text }) => text);
const published = (): unknown[] => fixture.events.filter(({ topic }) => topic === "thing").map(({ data }) => data);

it("creates all but the refused ones, names the problems of each, and leaves nothing of a refused one", async () => {
  await fixture.create(root, { title: "stored", code: "taken" });
  [hooked, followed] = [[], []];
  fixture.events.length = 0;
  let written: readonly WrittenRecord[] = [];
  const records = [
    { title: "a", code: "one" },
    { code: "x1", whole: 5_000 },
    { title: "b", code: "taken" },
    { title: "c", code: "one" },
    { title: "unwanted" },
    { title: "d", code: "a b" },
    { title: "e" },
    { title: "unwanted too" },
    { title: "f", share: "7.5" },
    { title: "g", parent_id: "00000000-0000-4000-8000-000000000000" },
  ];
  const refused = await create(records, {
    alongside: async (_, created) => {
      written = await Promise.resolve(created);
    },
  });
  expect(
    [...refused].toSorted(([one], [other]) => one - other).map(([place, all]) => [place, all.map((p) => p.column)]),
  ).toEqual([
    [1, ["title", "whole"]],
    [2, ["code"]],
    [3, ["code"]],
    [4, [undefined]],
    [5, ["code"]],
    [7, [undefined]],
    [9, ["parent_id"]],
  ]);
  expect(refused.get(4)).toEqual([{ message: "Not wanted" }]);
  expect(refused.get(3)).toEqual(refused.get(2));
  expect(await textsOf("things", "title")).toEqual(["a", "e", "f", "stored"]);
  expect(await textsOf("things", "note")).toEqual(["of a", "of e", "of f", "of stored"]);
  expect(await textsOf("spots", "name")).toEqual(["a 36", "e 36", "f 36", "stored 36"]);
  expect([published(), followed]).toEqual([
    ["a", "e", "f"],
    ["a", "e", "f"],
  ]);
  expect(written.map(({ before, after }) => [before, after])).toEqual([
    [null, { title: "a", code: "one" }],
    [null, { title: "e" }],
    [null, { title: "f", share: "7.50" }],
  ]);
  expect(new Set(hooked)).toEqual(new Set(["a", "b", "c", "unwanted", "e", "unwanted too", "f"]));
  const { rows } =
    await sql`select kind, record_label, (details ->> 'line')::int as line, user_id, changes @> ${'[{"column": "note"}]'}::text::jsonb as has_changes
    from audit_log where details is not null order by line`.execute(fixture.db);
  expect(rows).toEqual(
    [
      ["a", 2],
      ["e", 8],
      ["f", 10],
    ].map(([label, line]) => ({ kind: "created", record_label: label, line, user_id: root.pk, has_changes: true })),
  );
  const changes = fixture.events.filter(({ data }) => (data as { resourceId?: string }).resourceId === "things");
  expect(changes.map(({ data }) => data)).toEqual([{ resourceId: "things", recordId: undefined, kind: "created" }]);
});
it("gives the same problems as one record alone", async () => {
  await fixture.create(root, { title: "stored", code: "taken" });
  const records = [{ title: "b", code: "taken" }, { title: "unwanted" }, { title: "x", whole: 5_000, exact: 0 }];
  const together = await create([{ title: "good" }, ...records]);
  expect([1, 2, 3].map((place) => together.get(place))).toEqual(
    await fixture.services.resources.problems("things", records, root),
  );
  for (const [index, record] of records.entries())
    expect((await create([record])).get(0)).toEqual(together.get(index + 1));
});
it("writes all in one transaction, also beside refused ones, with what is written alongside", async () => {
  const records = Array.from({ length: 40 }, (_, index) => ({
    title: index % 8 === 3 ? "unwanted" : `n${index}`,
    code: `c${index % 8 === 5 ? 0 : index}`,
  }));
  const refused = await create(records);
  expect(refused.size).toBe(10);
  const { rows } = await sql`select count(distinct at)::int as transactions, count(*)::int as entries
    from audit_log`.execute(fixture.db);
  expect(rows).toEqual([{ transactions: 1, entries: 30 }]);
  const failing = create([{ title: "late" }, { title: "unwanted" }], {
    alongside: () => Promise.reject(new Refusal({ code: "LATE", status: 409, message: "Too late" })),
  });
  await expect(failing).rejects.toThrow("Too late");
  expect(await textsOf("things", "title")).not.toContain("late");
  expect(followed).not.toContain("late");
});
it("creates none if one is refused and the caller does not ask for the others", async () => {
  await expect(create([{ title: "a" }, { title: "unwanted" }], { isEach: false })).rejects.toThrow("Not wanted");
  await expect(create([{ title: "a" }, { whole: 5_000 }], { isEach: false })).rejects.toThrow(Refusal);
  expect([await textsOf("things", "title"), published()]).toEqual([[], []]);
});
it("leaves many refused records to the caller, who creates fewer at once", async () => {
  const records = Array.from({ length: 21 }, () => ({ title: "unwanted" }));
  await expect(create([{ title: "a" }, ...records])).rejects.toThrow("Not wanted");
  expect(await textsOf("things", "title")).toEqual([]);
  expect((await create([{ title: "a" }, ...records.slice(1)])).size).toBe(20);
  expect(await textsOf("things", "title")).toEqual(["a"]);
});
