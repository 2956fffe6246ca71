/** The audit log of actions: either the history of each record shows what the action changed, or nothing changes. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Caller } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { withConstraint } from "../support/with-constraint.ts";

let demo: SmallDemo;
let codes: string[];
beforeAll(async () => {
  demo = await startSmallDemo({ configFile: "tests/fixtures/typed-passwords.config.ts" });
  codes = (
    await post("/get_resource_data", {
      source: "list",
      resourceId: "codes",
      filters: [{ field: "status", operator: "ne", value: "delivering" }],
      sort: [{ field: "status", direction: "asc" }],
      limit: 260,
      offset: 0,
    })
  ).recordIds;
});
afterAll(() => demo.close());

const post = async (path: string, body: object, caller: Caller = demo.admin): Promise<Answer["body"]> =>
  (await caller.post(path, body)).body;
const history = async (recordId: string): Promise<Answer["body"]> =>
  (await post("/plugin/audit-log/get_history", { resourceId: "codes", recordId })).entries;
const statuses = async (ids: string[]): Promise<string[]> =>
  (
    await sql<{ status: string }>`select distinct status from
  codes where id = any(${ids}::uuid[])`.execute(demo.kernel.db)
  ).rows.map(({ status }) => status);
/** Runs `run` while the audit log refuses entries of this kind. */
const closed = (kind: string, run: () => Promise<void>): Promise<void> =>
  withConstraint(demo.kernel.db, "audit_log", `kind <> '${kind}'`, run);

describe("an action of one record", () => {
  it("is recorded with what it changed", async () => {
    const [id = ""] = codes;
    await post("/start_custom_action", { resourceId: "codes", actionId: "mark-sold", recordId: id });
    const [entry] = await history(id);
    expect(entry).toMatchObject({ kind: "action", actionId: "mark-sold", username: "admin@demo.test" });
    expect(entry.changes).toEqual([
      { column: "status", label: "Status", before: "new", after: "sold", beforeLabel: "New", afterLabel: "Sold" },
      { column: "sold_at", label: "Sold", before: null, after: expect.any(String) },
    ]);
  });
  it("does not happen when it cannot be recorded", async () => {
    const [, id = ""] = codes;
    await closed("action", async () => {
      expect(
        (await post("/start_custom_action", { resourceId: "codes", actionId: "mark-sold", recordId: id })).error,
      ).toBeTruthy();
    });
    expect(await statuses([id])).toEqual(["new"]);
    expect(await history(id)).toEqual([]);
  });
});

describe("an action over many records", () => {
  it("is in the history of each of them with its changes, however many they are", async () => {
    const many = codes.slice(10);
    expect(many).toHaveLength(250);
    await post("/start_bulk_action", { resourceId: "codes", actionId: "mark-delivering", recordIds: many });
    for (const id of [many[0] ?? "", many[225] ?? "", many[249] ?? ""]) {
      const entries = await history(id);
      expect(entries[0]).toMatchObject({ kind: "bulk-action", actionId: "mark-delivering" });
      expect(entries[0].changes[0]).toMatchObject({
        column: "status",
        before: expect.stringMatching(/new|sold/),
        after: "delivering",
      });
    }
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log_records
      where record_id = any(${many})
        and entry_id = (select max(id) from audit_log where kind = 'bulk-action')`.execute(demo.kernel.db);
    expect(rows[0]?.count).toBe(250);
  });
  it("names its records on the entry's own page, a page at a time, for superadmins only", async () => {
    const {
      data: [entry],
    } = await post("/get_resource_data", {
      source: "list",
      resourceId: "audit_log",
      filters: [{ field: "kind", operator: "eq", value: "bulk-action" }],
      sort: [],
      limit: 1,
      offset: 0,
    });
    const first = await post("/plugin/audit-log/get_entry_records", { entryId: entry.id });
    expect([first.records.length, first.hasMore, first.total]).toEqual([50, true, 250]);
    expect(first.records[0]).toMatchObject({
      recordLabel: expect.stringMatching(/^••••/),
      changes: expect.arrayContaining([expect.objectContaining({ column: "status", afterLabel: "Delivering" })]),
    });
    const next = await post("/plugin/audit-log/get_entry_records", {
      entryId: entry.id,
      after: first.records.at(-1).recordId,
    });
    expect(
      new Set([...first.records, ...next.records].map(({ recordId }: { recordId: string }) => recordId)).size,
    ).toBe(100);
    expect((await post("/plugin/audit-log/get_entry_records", { entryId: entry.id }, demo.user)).error).toBeTruthy();
    expect((await demo.anonymous.post("/plugin/audit-log/get_entry_records", { entryId: entry.id })).status).toBe(401);
  });
  it("does not happen when it cannot be recorded", async () => {
    const few = codes.slice(2, 5);
    await closed("bulk-action", async () => {
      expect(
        (await post("/start_bulk_action", { resourceId: "codes", actionId: "mark-sold", recordIds: few })).error,
      ).toBeTruthy();
    });
    expect(await statuses(few)).toEqual(["new"]);
  });
  it("is never forgotten by half: its records cannot be changed or taken away", async () => {
    for (const statement of [
      sql`update audit_log_records set record_id =
      'x'`,
      sql`delete from audit_log_records`,
      sql`truncate audit_log_records`,
      sql`truncate audit_log cascade`,
    ])
      await expect(statement.execute(demo.kernel.db)).rejects.toThrow("only added to");
  });
});

describe("a record's history", () => {
  it("says what references are called, to those who may see them", async () => {
    const {
      data: [game],
    } = await post("/get_resource_data", {
      source: "list",
      resourceId: "games",
      filters: [],
      sort: [],
      limit: 1,
      offset: 0,
    });
    const { newRecordId } = await post("/create_record", {
      resourceId: "denominations",
      record: { game_id: game.id, value: "Labelled", face_value: "7", price: "8" },
    });
    const {
      entries: [created],
    } = await post("/plugin/audit-log/get_history", { resourceId: "denominations", recordId: newRecordId });
    expect(created.changes).toContainEqual({ column: "game_id", label: "Game", after: game.id, afterLabel: game.name });
  });
  it("names no field that this reader does not see on the record's page, but a secret that they may enter, without its value", async () => {
    const { newRecordId } = await post("/create_record", {
      resourceId: "users",
      record: { email: "hidden-fields@demo.test", role: "user", password: "A-good-pass-1" },
    });
    await post("/update_record", {
      resourceId: "users",
      recordId: newRecordId,
      record: { password: "A-better-pass-2" },
    });
    const { entries } = await post("/plugin/audit-log/get_history", { resourceId: "users", recordId: newRecordId });
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(["edited", "created"]);
    expect(entries[0].changes).toEqual([{ column: "password", label: "Password", isSecret: true }]);
    expect(entries[1].changes.filter(({ isSecret }: { isSecret?: true }) => isSecret)).toEqual([
      { column: "password", label: "Password", isSecret: true },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/hash|credentials|good-pass|better-pass/i);
    const {
      data: [entry],
    } = await post("/get_resource_data", {
      source: "list",
      resourceId: "audit_log",
      filters: [],
      sort: [],
      limit: 1,
      offset: 0,
    });
    expect(entry.changes).toEqual([
      { column: "password", label: "Password", isSecret: true },
      { column: "credentials_set_by", label: "Credentials set by", isSecret: true },
    ]);
  });
});
