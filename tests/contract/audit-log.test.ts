/**
 * The audit log: who did what, when and from where, with the difference. Entries contain no secret, never change, and
 * are committed together with the action.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeOldRows } from "../../kernel/server/jobs/retention.ts";
import type { RetentionContribution } from "../../kernel/server/extension/contributions/stored-data.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { uploadFile } from "../support/importing.ts";
import { withConstraint } from "../support/with-constraint.ts";

interface Entry {
  kind: string;
  username: string;
  resource_id: string | null;
  record_id: string | null;
  changes: { column: string; before?: unknown; after?: unknown; isSecret?: true }[];
  [column: string]: unknown;
}

let demo: SmallDemo;
let gameId: string;
beforeAll(async () => {
  demo = await startSmallDemo({ configFile: "tests/fixtures/typed-passwords.config.ts" });
});
afterAll(() => demo.close());

const entries = async (where = sql`true`): Promise<Entry[]> =>
  (
    await sql<Entry>`select * from audit_log where ${where}
  order by id`.execute(demo.kernel.db)
  ).rows;
const latest = async (): Promise<Entry | undefined> => (await entries()).at(-1);
const post = async (path: string, body: object, caller: Caller = demo.admin): Promise<Answer["body"]> =>
  (await caller.post(path, body, { "user-agent": "Test browser" })).body;
const history = (recordId: string, caller = demo.admin, resourceId = "games"): Promise<Answer["body"]> =>
  post("/plugin/audit-log/get_history", { resourceId, recordId }, caller);

describe("what is written down", () => {
  it("is who created what, when, from where, with every value", async () => {
    gameId = (
      await post("/create_record", { resourceId: "games", record: { name: "Audited", slug: "audited", active: true } })
    ).newRecordId;
    const entry = await latest();
    expect(entry).toMatchObject({
      kind: "created",
      username: "admin@demo.test",
      resource_id: "games",
      record_id: gameId,
      record_label: "Audited",
      ip: expect.stringMatching(/127\.0\.0\.1$/) as string,
      user_agent: "Test browser",
    });
    expect(entry?.changes).toContainEqual({ column: "name", label: "Name", after: "Audited" });
    expect(Math.abs(Date.now() - Date.parse(String(entry?.["at"])))).toBeLessThan(60_000);
  });
  it("is the difference of an edit, and nothing of an edit that changed nothing", async () => {
    await post("/update_record", {
      resourceId: "games",
      recordId: gameId,
      record: { publisher: "House", name: "Audited" },
    });
    expect((await latest())?.changes).toEqual([
      { column: "publisher", label: "Publisher", before: "", after: "House" },
    ]);
    const before = (await entries()).length;
    await post("/update_record", { resourceId: "games", recordId: gameId, record: { publisher: "House" } });
    expect(await entries()).toHaveLength(before);
  });
  it("is a deletion, and that it was undone", async () => {
    const { undoToken } = await post("/delete_record", { resourceId: "games", primaryKey: gameId });
    expect((await latest())?.changes).toContainEqual({ column: "publisher", label: "Publisher", before: "House" });
    await post("/undo_delete", { resourceId: "games", undoToken });
    expect((await entries(sql`record_id = ${gameId}`)).map(({ kind }) => kind)).toEqual([
      "created",
      "edited",
      "deleted",
      "created",
    ]);
  });
  it("is every action, alone and over many", async () => {
    const { recordIds } = await post("/get_resource_data", {
      source: "list",
      resourceId: "codes",
      filters: [],
      sort: [],
      limit: 2,
      offset: 0,
    });
    await post("/start_custom_action", { resourceId: "codes", actionId: "mark-sold", recordId: recordIds[0] });
    expect(await latest()).toMatchObject({ kind: "action", action_id: "mark-sold", record_id: recordIds[0] });
    await post("/start_bulk_action", { resourceId: "codes", actionId: "mark-new", recordIds });
    expect(await latest()).toMatchObject({ kind: "bulk-action", action_id: "mark-new", details: { count: 2 } });
    await post("/bulk_update", { resourceId: "codes", recordIds, record: { price: "3" } });
    expect((await entries()).slice(-2).map(({ kind, record_id }) => [kind, record_id])).toEqual(
      (recordIds as string[]).map((id) => ["edited", id]),
    );
  });
  it("is every sign-in, sign-out and failed attempt, but nothing that may be a password", async () => {
    const caller = await demo.signIn("user@demo.test", "Demo-user-1");
    expect(await latest()).toMatchObject({ kind: "signed-in", username: "user@demo.test" });
    await caller.post("/logout");
    expect(await latest()).toMatchObject({ kind: "signed-out", username: "user@demo.test" });
    await demo.anonymous.post("/login", { username: "user@demo.test", password: "canary-wrong-1" });
    expect(await latest()).toMatchObject({ kind: "sign-in-failed", username: "user@demo.test", user_id: null });
    await demo.anonymous.post("/login", { username: "canary-in-the-wrong-field", password: "x" });
    expect(await latest()).toMatchObject({ kind: "sign-in-failed", username: "" });
  });
  it("is every export with what was asked for, before the first row leaves", async () => {
    await demo.admin.post("/plugin/data-transfer/export", {
      resourceId: "games",
      format: "csv",
      columns: ["name"],
      filters: [{ field: "active", operator: "eq", value: true }],
      sort: [],
      search: "a",
    });
    expect(await latest()).toMatchObject({
      kind: "exported",
      username: "admin@demo.test",
      resource_id: "games",
      details: {
        format: "csv",
        columns: ["name"],
        filters: [{ field: "active" }],
        search: "a",
        total: expect.any(Number),
      },
    });
    const refused = await post("/plugin/data-transfer/export", {
      resourceId: "games",
      format: "csv",
      columns: ["no_such"],
      filters: [],
      sort: [],
    });
    expect(refused.error).toBeTruthy();
    expect(await entries(sql`kind = 'exported'`)).toHaveLength(1);
  });
  it("is every import, and in each new record's history the file that it came from", async () => {
    const id = await uploadFile(
      { url: demo.server.url, caller: demo.admin, instanceId: "data-transfer" },
      "name,slug\nFrom File,from-file\n",
      { fileName: "games.csv", target: "games" },
    );
    await post("/plugin/data-transfer/imports/start", { id });
    await expect.poll(async () => (await post("/plugin/data-transfer/imports/get", { id })).import.state).toBe("done");
    expect((await entries(sql`kind = 'imported'`))[0]).toMatchObject({
      username: "admin@demo.test",
      resource_id: "games",
      details: { import: { id, fileName: "games.csv" } },
    });
    const [made] = await entries(sql`kind = 'created' and record_label = 'From File'`);
    expect(made).toMatchObject({
      username: "admin@demo.test",
      details: { import: { id, fileName: "games.csv", line: 2 } },
    });
    expect((await history(String(made?.record_id))).entries[0]).toMatchObject({
      kind: "created",
      importFile: "games.csv",
    });
  });
  it("comes before the session: a sign-in that cannot be recorded fails", async () => {
    const sessions = async (): Promise<number> =>
      (await sql`select 1 from portal_sessions`.execute(demo.kernel.db)).rows.length;
    const before = await sessions();
    const answer = await withConstraint(demo.kernel.db, "audit_log", "kind <> 'signed-in'", () =>
      demo.anonymous.post("/login", { username: "user@demo.test", password: "Demo-user-1" }),
    );
    expect([answer.body.allowedLogin, answer.headers.get("set-cookie"), await sessions()]).toEqual([
      undefined,
      null,
      before,
    ]);
    await demo.signIn("user@demo.test", "Demo-user-1");
    expect([(await latest())?.kind, await sessions()]).toEqual(["signed-in", before + 1]);
  });
  it("does not prevent signing out if it cannot be written", async () => {
    const caller = await demo.signIn("user@demo.test", "Demo-user-1");
    const answer = await withConstraint(demo.kernel.db, "audit_log", "kind <> 'signed-out'", () =>
      caller.post("/logout"),
    );
    expect(answer.body).toEqual({ ok: true });
    expect((await caller.post("/check_auth")).status).toBe(401);
  });
  it("never holds a secret, though it says that one has changed", async () => {
    const { newRecordId } = await post("/create_record", {
      resourceId: "users",
      record: { email: "audit@demo.test", role: "user", password: "canary-Pass-1" },
    });
    await post("/update_record", { resourceId: "users", recordId: newRecordId, record: { password: "canary-Pass-2" } });
    expect((await latest())?.changes).toEqual([
      { column: "password", label: "Password", isSecret: true },
      { column: "credentials_set_by", label: "Credentials set by", isSecret: true },
    ]);
    expect((await history(newRecordId, demo.admin, "users")).entries[0].changes).toEqual([
      { column: "password", label: "Password", isSecret: true },
    ]);
    const { recordIds } = await post("/get_resource_data", {
      source: "list",
      resourceId: "denominations",
      filters: [],
      sort: [],
      limit: 1,
      offset: 0,
    });
    await post("/create_record", {
      resourceId: "codes",
      record: { denomination_id: recordIds[0], code: "CANARY-CODE-0001", status: "new" },
    });
    expect((await latest())?.changes.filter(({ isSecret }) => isSecret)).toEqual([
      { column: "code", label: "Code", isSecret: true },
    ]);
    expect(await entries(sql`changes::text ~* 'hash|sealed|fingerprint'`)).toEqual([]);
    const { rows } = await sql<{ whole: string }>`select string_agg(audit_log::text, ' ') as whole
      from audit_log`.execute(demo.kernel.db);
    expect(rows[0]?.whole).toContain("audit@demo.test");
    expect(rows[0]?.whole).not.toMatch(/canary|argon2|CANARY-CODE/);
  });
  it("is committed or rolled back with the action", async () => {
    const before = await entries();
    await post("/update_record", { resourceId: "games", recordId: gameId, record: { slug: "x" } });
    await post("/create_record", { resourceId: "games", record: { name: "Twice", slug: "audited", active: true } });
    expect(await entries()).toHaveLength(before.length);
    const { error } = await withConstraint(demo.kernel.db, "audit_log", "kind <> 'edited'", () =>
      post("/update_record", { resourceId: "games", recordId: gameId, record: { publisher: "Unseen" } }),
    );
    expect(error).toBeTruthy();
    const { data } = await post("/get_resource_data", {
      source: "show",
      resourceId: "games",
      filters: [{ field: "id", operator: "eq", value: gameId }],
      sort: [],
      limit: 1,
      offset: 0,
    });
    expect(data[0].publisher).toBe("House");
  });
  it("is cut where it is long, and can hold any letter", async () => {
    await post("/update_record", {
      resourceId: "games",
      recordId: gameId,
      record: { description: `<p>${"ü".repeat(25_000)}</p>` },
    });
    expect(String((await latest())?.changes[0]?.after)).toMatch(/^<p>ü+… \(25007\)$/);
  });
});

describe("what was written down", () => {
  const rule = (): RetentionContribution =>
    demo.kernel.registry.instances.find(({ id }) => id === "audit-log")?.contributions.retention?.[0] ??
    expect.fail("the audit log keeps everything");
  it("cannot be changed or taken away, but for the old by the sweep", async () => {
    for (const statement of [
      sql`update audit_log set username =
      'x'`,
      sql`delete from audit_log`,
      sql`truncate audit_log cascade`,
    ])
      await expect(statement.execute(demo.kernel.db)).rejects.toThrow("only added to");
    // Removes the demo's own entries that have passed the limit, because their age depends on today's date.
    await removeOldRows(demo.kernel.db, rule(), new AbortController().signal);
    await sql`insert into audit_log (kind, at)
      values ('bulk-action', now() - interval '400 days'),
        ('edited', now() - interval '300 days')`.execute(demo.kernel.db);
    await sql`insert into audit_log_records (entry_id, resource_id, record_id, record_label)
      select id, 'games', 'old', 'Old' from audit_log where at < now() - interval '399 days'`.execute(demo.kernel.db);
    const before = (await entries()).length;
    const records = async (): Promise<number> =>
      (
        await sql`select 1 from audit_log_records
      where record_id = 'old'`.execute(demo.kernel.db)
      ).rows.length;
    expect(await records()).toBe(1);
    expect(await removeOldRows(demo.kernel.db, rule(), new AbortController().signal)).toBe(1);
    expect([(await entries()).length, await records()]).toEqual([before - 1, 0]);
    await expect(sql`delete from audit_log`.execute(demo.kernel.db)).rejects.toThrow("only added to");
  });
  it("is purged by the nightly job, through the queue that runs it", async () => {
    await sql`insert into audit_log (kind, at, username)
      values ('edited', now() - interval '400 days', 'long-ago')`.execute(demo.kernel.db);
    await demo.kernel.services("audit-log").enqueue("retention", {});
    await expect.poll(() => entries(sql`username = 'long-ago'`)).toEqual([]);
    const { rows } = await sql<{ cron: string }>`select cron from portal_jobs.schedule
      where name = 'audit-log/retention'`.execute(demo.kernel.db);
    expect(rows).toEqual([{ cron: "17 3 * * *" }]);
  });
  it("is a list for superadmins only", async () => {
    const list = {
      source: "list",
      resourceId: "audit_log",
      filters: [{ field: "kind", operator: "eq", value: "sign-in-failed" }],
      sort: [],
      limit: 10,
      offset: 0,
    };
    const failed = await entries(sql`kind = 'sign-in-failed'`);
    expect(failed.length).toBeGreaterThan(1);
    expect((await post("/get_resource_data", list)).total).toBe(failed.length);
    expect((await post("/get_resource_data", list, demo.user)).error).toBe("Resource audit_log not found");
    expect((await demo.anonymous.post("/get_resource_data", list)).status).toBe(401);
    for (const [path, body] of [
      ["/create_record", { record: { kind: "edited" } }],
      ["/update_record", { recordId: "1", record: { kind: "edited" } }],
      ["/delete_record", { primaryKey: "1" }],
    ] as const)
      expect((await post(path, { resourceId: "audit_log", ...body })).error).toBeTruthy();
  });
  it("is distinguished by the labels of its resources, and found by their ids", async () => {
    const { columns } = await post("/get_resource", { resourceId: "audit_log" }).then(({ resource }) => resource);
    const { enum: choices } = columns.find(({ name }: { name: string }) => name === "resource_id");
    expect(choices).toEqual(
      expect.arrayContaining([
        { value: "price_scales", label: "Price scales" },
        { value: "users", label: "Users" },
      ]),
    );
    const labels = choices.map(({ label }: { label: string }) => label);
    expect(labels).toEqual(labels.toSorted());
    await sql`insert into audit_log (kind, resource_id) values ('edited', 'of_old')`.execute(demo.kernel.db);
    const filtered = (value: string): Promise<Answer["body"]> =>
      post("/get_resource_data", {
        source: "list",
        resourceId: "audit_log",
        filters: [{ field: "resource_id", operator: "in", value: [value] }],
        sort: [],
        limit: 1,
        offset: 0,
      });
    expect([(await filtered("users")).data[0].resource_id, (await filtered("of_old")).data[0].resource_id]).toEqual([
      "users",
      "of_old",
    ]);
  });
  it("is each record's history, newest first and a page at a time, for those who may see it", async () => {
    const { entries: first, hasMore } = await history(gameId);
    expect([first[0].kind, hasMore]).toEqual(["edited", false]);
    for (let count = 0; count < 20; count += 1)
      await post("/update_record", { resourceId: "games", recordId: gameId, record: { publisher: `House ${count}` } });
    const page = await history(gameId);
    expect([page.entries.length, page.hasMore]).toEqual([20, true]);
    const rest = await post("/plugin/audit-log/get_history", {
      resourceId: "games",
      recordId: gameId,
      before: page.entries.at(-1).id,
    });
    expect(rest.entries.map(({ id }: { id: string }) => id)).toEqual(first.map(({ id }: { id: string }) => id));
    expect((await history(gameId, demo.user)).error).toBe("Action is not allowed");
    expect(
      (await demo.anonymous.post("/plugin/audit-log/get_history", { resourceId: "games", recordId: gameId })).status,
    ).toBe(401);
    for (const gone of ["00000000-0000-0000-0000-000000000000", "no-key"])
      expect((await history(gone)).error).toBe("Record not found");
    expect((await history("1", demo.admin, "nothing")).error).toBe("Resource nothing not found");
  });
});
