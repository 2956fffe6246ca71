/**
 * Whatever an operator changes in selected rows at once is undone exactly, in every resource of the marketplace: the
 * table is equal byte for byte, and the audit log has both.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Column } from "../../kernel/contract/resources/column.ts";
import type { Resource, Row } from "../../kernel/contract/resources/resource.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { slowness } from "../support/slowness.ts";

let demo: SmallDemo;
let resources: Resource[];
beforeAll(async () => {
  demo = await startSmallDemo({ configFile: "tests/fixtures/typed-passwords.config.ts" });
  const { resources: known } = (await post("/get_base_config", undefined)) as { resources: { resourceId: string }[] };
  resources = [];
  for (const { resourceId } of known)
    resources.push(((await post("/get_resource", { resourceId })) as { resource: Resource }).resource);
});
afterAll(() => demo.close());

async function post(path: string, body: object | undefined): Promise<unknown> {
  return body === undefined ? (await demo.admin.get(path)).body : (await demo.admin.post(path, body)).body;
}
const rowsOf = async (resourceId: string, limit = 12): Promise<Row[]> =>
  (
    (await post("/get_resource_data", { source: "list", resourceId, filters: [], sort: [], limit, offset: 0 })) as {
      data: Row[];
    }
  ).data;
const keysOf = (rows: readonly Row[], count = 5): string[] =>
  rows.slice(0, count).map(({ _primaryKeyValue: key }) => String(key));

interface Operation {
  id: string;
  error?: string;
  changed: number;
  refused: number;
  state: string;
  reversible: string;
  canRevert: boolean;
}
const start = (resourceId: string, recordIds: string[], change: object): Promise<Operation> =>
  post("/start_bulk_operation", { resourceId, filters: [], recordIds, ...change, atOnce: true }) as Promise<Operation>;
const undo = (id: string): Promise<Operation> =>
  post("/revert_bulk_operation", { id, atOnce: true }) as Promise<Operation>;

/** All rows of all tables that may hold what a user has entered. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = current_schema() and c.relkind = 'r'
      and c.relname !~ '^(portal_|audit_log)' order by 1`.execute(demo.kernel.db);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      content: string | null;
    }>`select md5(string_agg(t::text, '|' order by t::text)) as content
      from ${sql.table(name)} as t`.execute(demo.kernel.db);
    found[name] = rows[0]?.content ?? "";
  }
  return found;
}
const audited = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(demo.kernel.db)).rows[0]?.count ??
  0;

/** Changes records, undoes it, and compares; false if nothing could be changed, or it said that it cannot be undone. */
async function isUndone(resourceId: string, recordIds: string[], change: object): Promise<boolean> {
  const [before, entries] = [await contents(), await audited()];
  const operation = await start(resourceId, recordIds, change);
  if (operation.error !== undefined || operation.changed === 0 || !operation.canRevert) return false;
  if (operation.reversible !== "all") return false;
  const changed = await audited();
  expect(changed, resourceId).toBeGreaterThan(entries);
  const undone = await undo(operation.id);
  const what = `${resourceId} ${JSON.stringify(change)}`;
  expect([what, undone.error, undone.state, undone.refused]).toEqual([what, undefined, "done", 0]);
  // An action also counts the records that were as it leaves them.
  expect(undone.changed, what).toBeGreaterThan(0);
  expect(undone.changed, what).toBeLessThanOrEqual(operation.changed);
  expect(await contents(), what).toEqual(before);
  expect(await audited(), resourceId).toBeGreaterThan(changed);
  return true;
}

const isEditable = (column: Column): boolean =>
  column.showIn.edit &&
  column.primaryKey !== true &&
  column.editReadonly !== true &&
  column.masked !== true &&
  column.virtual !== true;
/** A value that another record has, or the other one of two. */
function otherValue(column: Column, rows: readonly Row[]): unknown {
  const [first, ...others] = rows.map((row) => {
    const value = row[column.name];
    return typeof value === "object" && value !== null && "pk" in value ? (value as { pk: unknown }).pk : value;
  });
  return typeof first === "boolean"
    ? !first
    : others.find((value) => value !== null && value !== undefined && value !== "" && value !== first);
}

describe("selected rows", () => {
  it("have their values back", { timeout: 300_000 * slowness }, async () => {
    const covered: string[] = [];
    for (const { resourceId, columns, options } of resources) {
      if (options.allowedActions?.edit !== true || options.bulkOperations !== true) continue;
      const rows = await rowsOf(resourceId);
      for (const column of columns.filter(isEditable)) {
        const value = otherValue(column, rows);
        if (value === undefined) continue;
        const change = { kind: "edit", record: { [column.name]: value } };
        if (await isUndone(resourceId, keysOf(rows), change)) covered.push(`${resourceId}.${column.name}`);
      }
    }
    expect(covered.length, covered.join(", ")).toBeGreaterThan(10);
  });
  it("have the values back that were computed", { timeout: 300_000 * slowness }, async () => {
    const covered: string[] = [];
    for (const { resourceId, columns, options } of resources) {
      if (options.allowedActions?.edit !== true || options.bulkOperations !== true) continue;
      const rows = await rowsOf(resourceId);
      for (const column of columns
        .filter(isEditable)
        .filter(({ type }) => ["integer", "decimal", "float"].includes(type ?? "")))
        for (const formula of [
          { operator: "increase", operand: "10" },
          { operator: "add", operand: "1", ending: "0" },
        ]) {
          const change = { kind: "edit", record: {}, formulas: { [column.name]: formula } };
          if (await isUndone(resourceId, keysOf(rows), change)) covered.push(`${resourceId}.${column.name}`);
        }
    }
    expect(new Set(covered)).toContain("denominations.face_value");
    expect(new Set(covered).size, covered.join(", ")).toBeGreaterThan(2);
  });
  it("come back after they are deleted", { timeout: 300_000 * slowness }, async () => {
    const covered: string[] = [];
    for (const { resourceId, options } of resources) {
      if (options.allowedActions?.delete !== true || options.trash === undefined) continue;
      if (await isUndone(resourceId, keysOf(await rowsOf(resourceId)), { kind: "delete" })) covered.push(resourceId);
    }
    expect(covered).toContain("denominations");
  });
  it("are as they were before each action that says so", { timeout: 300_000 * slowness }, async () => {
    const covered: string[] = [];
    for (const { resourceId, options } of resources)
      for (const { id: actionId, reversible } of options.bulkActions ?? [])
        if (reversible === true)
          for (let place = 0; place < 200; place += 40) {
            const rows = (await rowsOf(resourceId, 200)).slice(place);
            if (await isUndone(resourceId, keysOf(rows, 20), { kind: "action", actionId })) covered.push(actionId);
          }
    expect(new Set(covered)).toEqual(new Set(["mark-new", "mark-delivering", "mark-sold"]));
  });
});
