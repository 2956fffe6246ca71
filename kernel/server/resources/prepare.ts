/** Start-up check of all resources against the database: every table, column and reference exists, or all problems are told. */
import { sql } from "kysely";
import type { ColumnType } from "../../contract/resource.ts";
import { ProblemsError, type Problem } from "../../contract/problem.ts";
import type { ColumnDefinition, ResourceDefinition } from "../../contract/resource-definition.ts";
import { nearestName } from "../config/nearest-name.ts";
import type { Kernel } from "../kernel.ts";
import { introspect, type TableInfo } from "./introspect.ts";
import { keepPrepared, type PreparedColumn, type PreparedResource } from "./prepared-resource.ts";

/** Runs after the migrations. @throws ProblemsError with every mistake of every resource. */
export async function prepareResources(kernel: Pick<Kernel, "registry" | "db" | "log">): Promise<void> {
  const definitions = [...kernel.registry.resources.values()];
  const tables = await introspect(kernel.db, [...new Set(definitions.map((definition) => definition.table))]);
  const problems: Problem[] = [];
  const resources = new Map<string, PreparedResource>();
  for (const definition of definitions) {
    const resource = prepareResource(definition, tables, kernel.registry.resources, problems);
    if (resource !== undefined) resources.set(definition.resourceId, resource);
  }
  if (problems.length > 0) throw new ProblemsError(problems);

  const watched = new Set<string>();
  for (const { table } of resources.values()) if (tables.get(table)?.isTable === true && (await watch(kernel, table))) watched.add(table);
  keepPrepared(kernel, new Map([...resources].map(([id, resource]) => [id, { ...resource, isWatched: watched.has(resource.table) }])));
}

function prepareResource(definition: ResourceDefinition, tables: ReadonlyMap<string, TableInfo>, all: ReadonlyMap<string, ResourceDefinition>, problems: Problem[]): PreparedResource | undefined {
  const where = `resource "${definition.resourceId}"`;
  const wrong = (path: string, found: string, expected: string, didYouMean?: string): void => {
    problems.push({ code: "PORTAL_RESOURCE_INVALID", where: `${where} . ${path}`, found, expected, ...(didYouMean === undefined ? {} : { didYouMean }) });
  };
  const table = tables.get(definition.table);
  if (table === undefined) {
    wrong("table", `"${definition.table}"`, "a table or view of the database");
    return undefined;
  }
  const columns = new Map<string, PreparedColumn>();
  for (const column of definition.columns) {
    const tableColumn = table.columns.get(column.name);
    if (columns.has(column.name)) wrong(`columns "${column.name}"`, "the column twice", "each column once");
    if (tableColumn === undefined && column.virtual !== true) {
      wrong(`columns "${column.name}"`, "no such column in the table", `a column of "${definition.table}", or virtual: true`, nearestName(column.name, [...table.columns.keys()]));
      continue;
    }
    columns.set(column.name, { name: column.name, label: column.label ?? inWords(column.name), type: column.type ?? typeOf(tableColumn?.name ?? "text"), definition: column, ...(tableColumn === undefined || column.virtual === true ? {} : { table: tableColumn }) });
  }
  const primaryKey = [...columns.values()].find((column) => column.definition.primaryKey === true) ?? [...columns.values()].find((column) => column.table?.isPrimaryKey === true);
  if (primaryKey?.table === undefined) {
    wrong("columns", "no primary key", "one column with primaryKey: true");
    return undefined;
  }
  checkReferences(definition, columns, all, wrong);
  return {
    resourceId: definition.resourceId, table: definition.table, definition, columns, primaryKey: { ...primaryKey, table: primaryKey.table },
    labelColumns: definition.recordLabelColumns ?? [...columns.values()].filter((column) => column.table !== undefined && column.definition.backendOnly !== true).map((column) => column.name),
    isWatched: false,
  };
}

type Wrong = (path: string, found: string, expected: string, didYouMean?: string) => void;

function checkReferences(definition: ResourceDefinition, columns: ReadonlyMap<string, PreparedColumn>, all: ReadonlyMap<string, ResourceDefinition>, wrong: Wrong): void {
  const names = [...columns.keys()];
  const mustExist = (path: string, name: string): void => {
    if (!columns.has(name)) wrong(path, `the column "${name}"`, "a column of this resource", nearestName(name, names));
  };
  for (const column of definition.columns) {
    const { foreignResource } = column;
    const targets = [foreignResource?.resourceId, ...(foreignResource?.polymorphicResources ?? []).map(({ resourceId }) => resourceId)];
    for (const target of targets) {
      if (typeof target === "string" && !all.has(target)) wrong(`columns "${column.name}" . foreignResource`, `the resource "${target}"`, "a resource of this deployment", nearestName(target, [...all.keys()]));
    }
    if (foreignResource?.polymorphicOn !== undefined) mustExist(`columns "${column.name}" . foreignResource . polymorphicOn`, foreignResource.polymorphicOn);
  }
  const { defaultSort, fieldGroups } = definition.options ?? {};
  if (defaultSort !== undefined) mustExist("options . defaultSort . columnName", defaultSort.columnName);
  for (const [index, group] of (fieldGroups ?? []).entries()) for (const name of group.columns) mustExist(`options . fieldGroups[${index}] "${group.groupName}"`, name);
  for (const name of definition.recordLabelColumns ?? []) mustExist("recordLabelColumns", name);
}

/** Installs the change triggers; without the right to, totals are simply counted each time. */
async function watch({ db, log }: Pick<Kernel, "db" | "log">, table: string): Promise<boolean> {
  const known = await sql`select 1 from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relname = ${table} and pg_table_is_visible(c.oid) and t.tgname = 'portal_note_change'`.execute(db);
  if (known.rows.length > 0) return true;
  try {
    await sql`create or replace trigger portal_note_change after insert or update or delete or truncate on ${sql.table(table)} for each statement execute function portal_note_change()`.execute(db);
    return true;
  } catch (error) {
    log.warn({ err: error, table }, "changes of the table cannot be watched, so its totals are counted each time");
    return false;
  }
}

/** `created_at` to `Created at`. */
function inWords(name: string): string {
  const words = name.replace(/_id$/, "").replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const columnTypeOf: Readonly<Record<string, ColumnType>> = {
  int2: "integer", int4: "integer", int8: "integer", numeric: "decimal", float4: "float", float8: "float", bool: "boolean",
  date: "date", timestamp: "datetime", timestamptz: "datetime", time: "time", json: "json", jsonb: "json", text: "text",
};

function typeOf(databaseType: string): NonNullable<ColumnDefinition["type"]> {
  return databaseType.startsWith("_") ? "json" : (columnTypeOf[databaseType] ?? "string");
}
