import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRecord, updateRecord, validateColumns } from "../../kernel/contract/resources/write-endpoints.ts";
import { getResource } from "../../kernel/contract/resources/read-endpoints.ts";
import { ann, condition, openFixture, root, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

/** The engine reads the second as the first, once it has read that. */
const keysThatLookAlike: [sent: unknown, stored: unknown][] = [" \\", ' "'].map((key) => [
  { alike: 1, [key]: 1 },
  { alike: 1, [key]: 1 },
]);

/** Values as they are sent, and as they are returned. */
const values: Record<string, [sent: unknown, stored: unknown][]> = {
  small: [
    [-32768, -32768],
    ["7", 7],
  ],
  whole: [
    [12, 12],
    ["-3", -3],
  ],
  big: [
    ["9223372036854775807", "9223372036854775807"],
    [5, "5"],
  ],
  exact: [
    ["12345678.9", "12345678.9000"],
    ["0.5000", "0.5000"],
  ],
  loose: [
    ["0.000000000000000000001", "0.000000000000000000001"],
    ["-1", "-1"],
  ],
  ratio: [
    [1.5, 1.5],
    ["2e3", 2000],
  ],
  thin: [[0.5, 0.5]],
  flag: [
    [true, true],
    ["false", false],
  ],
  day: [["2024-02-29", "2024-02-29"]],
  moment: [
    ["2026-01-31T10:00:00+02:00", "2026-01-31T08:00:00.000Z"],
    ["2026-01-31", "2026-01-31T00:00:00.000Z"],
  ],
  plain: [
    ["2026-01-31T10:00:00Z", "2026-01-31T10:00:00.000Z"],
    ["2026-01-31 10:00", "2026-01-31T10:00:00.000Z"],
  ],
  clock: [["10:30", "10:30:00"]],
  code: [["ABc1", "ABc1"]],
  country: [["DE", "DE"]],
  kind: [
    ["glad", "glad"],
    ['so, "so"', 'so, "so"'],
  ],
  share: [["99.99", "99.99"]],
  tags: [
    [
      ["a", 'b, "c"', "{}", ""],
      ["a", 'b, "c"', "{}", ""],
    ],
    [[], []],
  ],
  counts: [
    [
      [1, "2"],
      [1, 2],
    ],
  ],
  kinds: [
    [
      ["sad", 'so, "so"'],
      ["sad", 'so, "so"'],
    ],
  ],
  payload: [
    [{ a: [1, null, "x"] }, { a: [1, null, "x"] }],
    ["text", "text"],
    [
      [1, 2],
      [1, 2],
    ],
    ["\\u0000 is written out", "\\u0000 is written out"],
    ...keysThatLookAlike,
  ],
  doc: [
    ...keysThatLookAlike,
    [
      { b: 1, a: 2 },
      { b: 1, a: 2 },
    ],
    [false, false],
  ],
  address: [
    ["10.0.0.1", "10.0.0.1/32"],
    ["10.1.0.0/16", "10.1.0.0/16"],
  ],
  span: [["1 day 02:00:00", "1 day 02:00:00"]],
};

/** Invalid values that must not make a statement fail, and the message about each. */
const wrong: Record<string, [sent: unknown, said: string][]> = {
  small: [
    [32768, "must be between -32768 and 32767"],
    [1.5, "must be a whole number"],
  ],
  whole: [
    ["x", "must be a whole number"],
    [1001, "must be at most 1000"],
    [" -1001 ", "must be at least -1000"],
    [{}, "must be a whole number"],
    [true, "must be a whole number"],
  ],
  big: [
    ["9223372036854775808", "must be between -9223372036854775808 and 9223372036854775807"],
    ["1e3", "must be a whole number"],
  ],
  exact: [
    ["1.00001", "must have at most 4 decimals"],
    ["123456789", "must have at most 8 digits before the decimal point"],
    ["1e400", "must be a number"],
    ["NaN", "must be a number"],
    ["Infinity", "must be a number"],
    [" 0.4999 ", "must be at least 0.5"],
  ],
  loose: [["1".repeat(300), "must be a number"]],
  ratio: [
    ["1e400", "is out of range"],
    ["0x10", "must be a number"],
    ["", ""],
  ],
  thin: [
    [1e39, "is out of range"],
    [1e-40, "is out of range"],
  ],
  flag: [
    ["maybe", "must be yes or no"],
    [1, "must be yes or no"],
  ],
  day: [
    ["2026-02-30", "must be a date like 2026-01-31"],
    ["infinity", "must be a date like 2026-01-31"],
    ["0000-01-01", "must be a date like 2026-01-31"],
  ],
  moment: [
    ["2026-13-01T00:00:00Z", "must be a time like 2026-01-31T10:00:00Z"],
    ["now()", "must be a time like 2026-01-31T10:00:00Z"],
    ["9999-12-31T23:59:59-14:00", "is out of range"],
  ],
  clock: [["24:00", "must be a time like 10:30"]],
  title: [
    ["a\u0000b", "contains an invalid character"],
    ["\ud800", "must be valid text"],
    [{ a: 1 }, "must be text"],
    ["x".repeat(201), "must be at most 200 characters long"],
  ],
  code: [["x".repeat(11), "must be at most 10 characters long"]],
  kind: [["angry", "must be one of the available options"]],
  share: [
    ["100.01", "violates a database constraint"],
    ["1000", "must have at most 3 digits before the decimal point"],
  ],
  tags: [
    ["a", "must be a list"],
    [[null], "must not contain an empty item"],
    [[["a"]], "must be text"],
  ],
  counts: [[[1, "x"], "must be a whole number"]],
  kinds: [[["angry"], "must be one of the available options"]],
  payload: [
    [{ a: "\u0000" }, "contains an invalid character"],
    [{ "\u0000": 1 }, "contains an invalid character"],
    [["\udc00"], "must be valid text"],
  ],
  address: [["not an address", "is not a valid value"]],
  span: [["for ever", "is not a valid value"]],
  parent_id: [
    ["nonsense", "must be a valid ID"],
    ["00000000-0000-4000-8000-000000000000", "refers to a record that doesn't exist"],
  ],
  vault_id: [["99", "refers to a record that doesn't exist"]],
  spot_ids: [[[1, 2], "refers to a record that doesn't exist"]],
};

describe("a value of each type", () => {
  it("comes back as it was stored, after creating and after editing", async () => {
    for (const [field, pairs] of Object.entries(values)) {
      for (const [sent, stored] of pairs) {
        const id = await fixture.create(ann, { title: "kept", [field]: sent });
        expect([field, (await fixture.show(ann, id))?.[field]]).toEqual([field, stored]);
        const other = await fixture.create(ann, { title: "edited" });
        await sql`delete from things where id = ${id}`.execute(fixture.db);
        expect(
          (await fixture.call(updateRecord, ann, { resourceId: "things", recordId: other, record: { [field]: sent } }))
            .error,
        ).toBeUndefined();
        expect([field, (await fixture.show(ann, other, "things", "edit"))?.[field]]).toEqual([field, stored]);
        for (const operator of ["eq", "in"]) {
          const { reply, error } = await fixture.list(ann, {
            filters: [
              condition(
                field,
                operator,
                operator === "in" ? (Array.isArray(stored) && field !== "payload" ? stored : [stored]) : stored,
              ),
            ],
          });
          if (error !== undefined || !(Array.isArray(stored) && stored.length === 0 && operator === "in"))
            expect([field, operator, error, reply?.recordIds]).toEqual([field, operator, undefined, [other]]);
        }
        await sql`delete from things where id = ${other}`.execute(fixture.db);
      }
    }
  });
  it("that does not fit is refused with the field's label and the reason, and nothing is written", async () => {
    const id = await fixture.create(ann, { title: "untouched" });
    const before = JSON.stringify(await fixture.show(ann, id));
    for (const [field, pairs] of Object.entries(wrong)) {
      for (const [sent, said] of pairs) {
        if (said === "") continue;
        const words = [expect.stringMatching(/^\p{L}[\p{L} ]*: /u), field];
        const created = await fixture.call(createRecord, ann, {
          resourceId: "things",
          record: { title: "new", [field]: sent },
        });
        expect([created.error, field]).toEqual(words);
        expect(created.error).toContain(`: ${said}`);
        const edited = await fixture.call(updateRecord, ann, {
          resourceId: "things",
          recordId: id,
          record: { [field]: sent },
        });
        expect([field, edited.error]).toEqual([field, created.error]);
      }
    }
    expect(JSON.stringify(await fixture.show(ann, id))).toBe(before);
    expect((await fixture.list(ann)).reply?.recordIds).toEqual([id]);
    await sql`delete from things`.execute(fixture.db);
  });
  it("is held against the rules by validate_columns too", async () => {
    const { reply } = await fixture.call(validateColumns, ann, {
      resourceId: "things",
      record: {},
      editableColumns: [
        { name: "title", value: "" },
        { name: "whole", value: " 2000 " },
        { name: "code", value: "A-B" },
        { name: "day", value: "2026-01-01" },
        { name: "target_id", value: "x" },
        { name: "note" },
      ],
    });
    expect(reply?.validationResults).toEqual({
      title: { isValid: false, message: "Title is required" },
      whole: { isValid: false, message: "Whole: must be at most 1000" },
      code: { isValid: false, message: "Only letters and digits" },
      day: { isValid: true },
      target_id: { isValid: false, message: "Target: refers to a record that doesn't exist" },
      note: { isValid: true },
    });
    await fixture.create(ann, { title: "first", code: "taken" });
    const id = await fixture.create(ann, { title: "second", code: "mine" });
    const check = async (record: object, value: string) =>
      (
        await fixture.call(validateColumns, ann, {
          resourceId: "things",
          record: record as Record<string, unknown>,
          editableColumns: [{ name: "code", value }],
        })
      ).reply?.validationResults["code"];
    expect(await check({}, "taken")).toEqual({ isValid: false, message: "Code: is already used by another record" });
    expect(await check({ id }, "mine")).toEqual({ isValid: true });
    expect(
      (
        await fixture.call(validateColumns, ann, {
          resourceId: "things",
          record: {},
          editableColumns: [{ name: "secret", value: "x" }],
        })
      ).error,
    ).toBe("Field secret can't be changed here");
  });
});

describe("what a form says of its columns", () => {
  it("comes from the database where the config is silent", async () => {
    const { reply } = await fixture.call(getResource, ann, { resourceId: "things" });
    const columns = new Map(reply?.resource.columns.map((column) => [column.name, column]));
    expect(columns.get("whole")).toMatchObject({
      label: "Whole",
      type: "integer",
      required: { create: false, edit: false },
      sortable: true,
    });
    expect(columns.get("code")).toMatchObject({ maxLength: 10 });
    expect(columns.get("kind")?.enum).toEqual(["glad", "sad", 'so, "so"'].map((value) => ({ value, label: value })));
    expect(columns.get("counts")).toMatchObject({ isArray: { enabled: true, itemType: "integer" }, sortable: false });
    expect(columns.get("doubled")).toMatchObject({ editReadonly: true, showIn: { create: false, edit: true } });
    expect(columns.get("id")).toMatchObject({ primaryKey: true, editReadonly: true });
    expect(columns.get("parent_id")?.foreignResource?.allowedActions).toMatchObject({ show: true, create: true });
    expect(columns.get("vault_id")?.foreignResource?.allowedActions).toEqual({
      list: false,
      show: false,
      edit: false,
      create: false,
    });
    expect([...columns.keys()]).not.toEqual(expect.arrayContaining(["secret"]));
    expect([columns.has("secret"), columns.has("hidden"), columns.has("wage")]).toEqual([false, false, false]);
    expect(
      (await fixture.call(getResource, root, { resourceId: "things" })).reply?.resource.columns.some(
        ({ name }) => name === "wage",
      ),
    ).toBe(true);
  });
});
