/** An import has a receipt, and is undone as a whole: new records go to the trash, changed ones are as before. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { BulkOperation } from "../../plugins/bulk-operations/contract.ts";
import { recordedChangesPort } from "../../plugins/bulk-operations/server.ts";
import type { ImportMapping } from "../../plugins/imports/contract/import-schemas.ts";
import { markStarted, runImportJob, textSettings, uploadFile, withResources } from "../support/importing.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { slowness } from "../support/slowness.ts";

let portal: SmallDemo;
beforeAll(async () => {
  portal = await startSmallDemo({ configFile: "tests/fixtures/typed-passwords.config.ts" });
});
afterAll(() => portal.close());

let slug = "";
let count = 0;
beforeEach(async () => {
  count += 1;
  slug = `undone-${count}`;
  await sql`insert into games (name, slug, publisher, active)
    select ${`Game `} || n, ${`${slug}-`} || n, 'Old', true from generate_series(1, 4) as n`.execute(portal.kernel.db);
});

const mapping: ImportMapping = { slug: { column: 0 }, name: { column: 1 }, publisher: { column: 2 } };
const bySlug = { field: "slug", unmatched: "create", clearsEmpty: false } as const;
const csv = (...rows: string[]): string => ["Slug,Name,Publisher", ...rows].join("\r\n");
const importing = async (path: string, body: object, caller: Caller = portal.admin): Promise<Answer["body"]> =>
  (await caller.post(`/plugin/data-transfer/imports/${path}`, body)).body;
async function ended(id: string): Promise<Answer["body"]> {
  const state = async (): Promise<string> => (await importing("get", { id })).import.state;
  await expect.poll(state, { timeout: 60_000 * slowness }).not.toMatch(/^(checking|importing)$/);
  return (await importing("get", { id })).import;
}
const upload = (content: string, target = "games", fileName = "games.csv"): Promise<string> =>
  uploadFile({ url: portal.server.url, caller: portal.admin, instanceId: "data-transfer" }, content, {
    target,
    fileName,
  });
async function imported(
  content: string,
  { target = "games", fields = mapping, matching = bySlug as object | undefined } = {},
): Promise<{ id: string; result: Answer["body"] }> {
  const id = await upload(content, target);
  const choices = { settings: textSettings, mapping: fields, ...(matching === undefined ? {} : { matching }) };
  if (matching !== undefined) {
    expect((await importing("start", { id, mode: "check", ...choices })).error).toBeUndefined();
    expect(await ended(id)).toMatchObject({ state: "checked" });
  }
  expect((await importing("start", { id, ...(matching === undefined ? choices : {}) })).error).toBeUndefined();
  return { id, result: await ended(id) };
}

const post = async (path: string, body: object, caller: Caller = portal.admin): Promise<Answer["body"]> =>
  (await caller.post(path, body)).body;
const operationOf = async (id: string, caller?: Caller): Promise<BulkOperation> =>
  (await post("/get_bulk_operation", { id }, caller)).operation;
const changesOf = async (id: string): Promise<Answer["body"][]> =>
  (await post("/list_bulk_changes", { id, offset: 0, limit: 100 })).changes;
async function finished(id: string): Promise<BulkOperation> {
  await expect
    .poll(async () => (await operationOf(id)).state, { timeout: 60_000 * slowness })
    .not.toMatch(/^(planning|running)$/);
  return await operationOf(id);
}
/** Undoes it as its user would: by a plan that is applied. */
async function undone(id: string): Promise<{ plan: BulkOperation; operation: BulkOperation }> {
  const begun = await post("/revert_bulk_operation", { id });
  expect(begun.error).toBeUndefined();
  const plan = await finished(begun.id);
  expect((await post("/control_bulk_operation", { id: plan.id, action: "apply" })).error).toBeUndefined();
  return { plan, operation: await finished(plan.id) };
}

/** All rows of the marketplace's tables. */
async function contents(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of ["games", "denominations", "portal_users"]) {
    const { rows } = await sql<{ content: string }>`select md5(string_agg(t::text, '|' order by t::text)) as content
      from ${sql.table(name)} as t`.execute(portal.kernel.db);
    found[name] = rows[0]?.content ?? "";
  }
  return found;
}
const audited = async (kind: string): Promise<number> =>
  (
    await sql<{ entries: number }>`select count(*)::int as entries from audit_log
      where kind = ${kind} and resource_id = 'games'`.execute(portal.kernel.db)
  ).rows[0]?.entries ?? 0;

it("shows what it created and changed, and undoes both", { timeout: 120_000 * slowness }, async () => {
  const [before, deleted] = [await contents(), await audited("deleted")];
  const { id, result } = await imported(
    csv(
      `${slug}-1,Game 1,New`,
      `${slug}-n1,Nine,Own`,
      `${slug}-2,Game 2,Old`,
      `${slug}-n2,Ten,`,
      `${slug}-3,Three,New`,
    ),
  );
  expect(result).toMatchObject({ state: "done", tally: { created: 2, changed: 2, unchanged: 1 } });
  expect(await operationOf(id)).toMatchObject({
    kind: "import",
    title: "Import (games.csv)",
    state: "done",
    total: 4,
    done: 4,
    changed: 4,
    refused: 0,
    reversible: "all",
    canRevert: true,
  });
  const changes = (await changesOf(id)).map(({ label, before: old, after }) => [label, old, after]);
  expect(changes).toEqual([
    ["Game 1", { publisher: "Old" }, { publisher: "New" }],
    ["Nine", {}, { name: "Nine", slug: `${slug}-n1`, publisher: "Own" }],
    ["Ten", {}, { name: "Ten", slug: `${slug}-n2` }],
    ["Three", { name: "Game 3", publisher: "Old" }, { name: "Three", publisher: "New" }],
  ]);
  const { operations } = await post("/list_bulk_operations", { offset: 0, limit: 10 });
  expect(operations[0]).toMatchObject({ id, fileName: "games.csv" });
  const { plan, operation } = await undone(id);
  expect(plan).toMatchObject({ state: "planned", total: 4, changed: 4, refused: 0, fileName: "games.csv" });
  expect(operation).toMatchObject({ title: "Revert: Import (games.csv)", state: "done", changed: 4, canRevert: false });
  expect(await contents()).toEqual(before);
  expect(await audited("deleted")).toBe(deleted + 2);
  expect(await operationOf(id)).toMatchObject({ canRevert: false, revertedBy: operation.id });
  const { rows } = await sql`select 1 from portal_deleted_records where operation_id = ${operation.id}`.execute(
    portal.kernel.db,
  );
  expect(rows).toHaveLength(2);
});

it("leaves records that somebody has changed since, and says which", { timeout: 120_000 * slowness }, async () => {
  const { id } = await imported(
    csv(`${slug}-1,Game 1,New`, `${slug}-n1,Nine,Own`, `${slug}-2,Game 2,New`, `${slug}-n2,Ten,`),
  );
  await sql`update games set publisher = 'Theirs' where slug in (${`${slug}-1`}, ${`${slug}-n1`})`.execute(
    portal.kernel.db,
  );
  const { plan, operation } = await undone(id);
  expect(plan).toMatchObject({ changed: 2, refused: 2 });
  expect(operation).toMatchObject({ changed: 2, refused: 2, rest: { id, records: 2, kind: "revert" } });
  const { refusals } = await post("/list_bulk_refusals", { id: operation.id, offset: 0, limit: 10 });
  expect(refusals.map(({ label, message }: { label: string; message: string }) => [label, message])).toEqual([
    ["Game 1", expect.stringContaining("Publisher")],
    ["Nine", expect.stringContaining("Publisher")],
  ]);
  // Of the rest, only what is as the import left it.
  await sql`update games set publisher = 'Own' where slug = ${`${slug}-n1`}`.execute(portal.kernel.db);
  expect((await undone(id)).operation).toMatchObject({ total: 2, changed: 1, refused: 1 });
});

it("is undone in few portions when new and changed rows alternate", { timeout: 240_000 * slowness }, async () => {
  await sql`insert into games (name, slug, publisher, active) select 'Many ' || n, ${`${slug}-m`} || n, 'Old', true
    from generate_series(1, 150) as n`.execute(portal.kernel.db);
  const before = await contents();
  const rows = Array.from({ length: 150 }, (_, n) => [`${slug}-m${n + 1},Many,New`, `${slug}-new${n},New,`]).flat();
  const { id, result } = await imported(csv(...rows));
  expect(result).toMatchObject({ tally: { created: 150, changed: 150, unchanged: 0 } });
  expect((await undone(id)).operation).toMatchObject({ total: 300, changed: 300, refused: 0 });
  expect(await contents()).toEqual(before);
});

it("keeps nothing of an import that changed nothing", { timeout: 60_000 * slowness }, async () => {
  const { id } = await imported(csv(`${slug}-1,Game 1,Old`));
  expect((await post("/get_bulk_operation", { id })).error).toBe("Bulk operation not found");
});

it("shows what was stored before it was cancelled or failed", { timeout: 120_000 * slowness }, async () => {
  const before = await contents();
  const rows = Array.from({ length: 60 }, (_, n) => `${slug}-c${n},Cancelled ${n},`);
  const id = await upload(csv(...rows));
  const services = withResources(portal.kernel.services("data-transfer"), ({ createMany }) => ({
    createMany: async (...call) => {
      await createMany(...call);
      await importing("cancel", { id });
    },
  }));
  // As `start` does, but the job is the test's own.
  const { rows: accounts } = await sql<{
    user_id: string;
  }>`select user_id from portal_imports where id = ${id}`.execute(portal.kernel.db);
  const adminUser = await services.findUser(accounts[0]?.user_id ?? "");
  if (adminUser === undefined) throw new Error("the account is gone");
  const started = { id, adminUser, resourceId: "games", fileName: "games.csv", fields: Object.keys(mapping) };
  await portal.kernel.db
    .transaction()
    .execute((transaction) => services.use(recordedChangesPort)?.begin(transaction, started) ?? Promise.resolve());
  await markStarted(portal, id, "importing", textSettings, mapping);
  await runImportJob(portal, "data-transfer", "run-import", { id }, services);
  expect(await ended(id)).toMatchObject({ state: "cancelled", stored: 20 });
  expect(await operationOf(id)).toMatchObject({ state: "stopped", changed: 20, canRevert: true });
  expect((await undone(id)).operation).toMatchObject({ changed: 20, refused: 0 });
  expect(await contents()).toEqual(before);
});

it("is for who made it, with the rights of now", { timeout: 120_000 * slowness }, async () => {
  const { id } = await imported(csv(`${slug}-n1,Nine,Own`));
  expect((await post("/get_bulk_operation", { id }, portal.user)).error).toBeDefined();
  expect((await post("/revert_bulk_operation", { id }, portal.user)).error).toBeDefined();
  expect((await portal.anonymous.post("/revert_bulk_operation", { id })).status).toBe(401);
  expect(await operationOf(id)).toMatchObject({ canRevert: true });
});
