/**
 * Checks all resources against the database at start: that every table, column and reference exists; reports all
 * problems.
 */
import { ProblemsError, type Problem } from "../../../contract/errors/problem.ts";
import type { ResourceDefinition } from "../../../contract/resources/resource-definition.ts";
import { nearestName } from "../../problems/nearest-name.ts";
import type { Kernel } from "../../extension/kernel.ts";
import { pluginColumnProblems } from "./check-plugin-columns.ts";
import { checkReferences } from "./check-references.ts";
import { introspect, type TableInfo } from "../tables/introspect.ts";
import { prepareColumn, type Wrong } from "./prepare-column.ts";
import {
  isStored,
  keepPrepared,
  type PreparedColumn,
  type PreparedResource,
  type StoredColumn,
} from "../tables/prepared-resource.ts";
import { summaryProblems } from "./check-summaries.ts";
import { undoProblems } from "./check-undo.ts";
import { watchTable } from "../tables/watch-table.ts";

/**
 * Runs after the migrations and before the first call; `preparedOf(kernel)` returns the result.
 * @throws ProblemsError with every error of every resource.
 */
export async function prepareResources(kernel: Pick<Kernel, "registry" | "db" | "log">): Promise<void> {
  const definitions = [...kernel.registry.resources.values()];
  const tables = await introspect(kernel.db, [...new Set(definitions.map((definition) => definition.table))]);
  const problems: Problem[] = [];
  const resources = new Map<string, PreparedResource>();
  for (const definition of definitions) {
    const resource = prepareResource(
      withResourceChoices(definition, definitions),
      tables.get(definition.table),
      reporter(definition, problems),
    );
    if (resource !== undefined) resources.set(definition.resourceId, resource);
  }
  for (const resource of resources.values())
    checkReferences(resource, kernel.registry.resources, reporter(resource.definition, problems));
  problems.push(
    ...(await undoProblems(
      kernel.db,
      definitions.filter(({ table }) => tables.has(table)),
    )),
  );
  problems.push(...pluginColumnProblems(kernel.registry.instances, resources));
  problems.push(...summaryProblems(kernel.registry.instances, resources));
  if (problems.length > 0) throw new ProblemsError(problems);

  const watched = new Set<string>();
  for (const table of new Set(definitions.map((definition) => definition.table))) {
    if (tables.get(table)?.isPlainTable === true && (await watchTable(kernel, table))) watched.add(table);
  }
  keepPrepared(
    kernel,
    new Map([...resources].map(([id, resource]) => [id, { ...resource, isWatched: watched.has(resource.table) }])),
  );
}

function reporter({ resourceId }: ResourceDefinition, problems: Problem[]): Wrong {
  return (path, found, expected, didYouMean) => {
    problems.push({
      code: "PORTAL_RESOURCE_INVALID",
      where: `resource "${resourceId}" . ${path}`,
      found,
      expected,
      ...(didYouMean === undefined ? {} : { didYouMean }),
    });
  };
}

/** Columns with ids of resources get all resources as choices, with their labels. */
function withResourceChoices(definition: ResourceDefinition, all: readonly ResourceDefinition[]): ResourceDefinition {
  if (!definition.columns.some(({ holdsResourceIds }) => holdsResourceIds)) return definition;
  const choices = all.map(({ resourceId, label }) => ({ value: resourceId, label: label ?? resourceId }));
  return {
    ...definition,
    columns: definition.columns.map((column) =>
      column.holdsResourceIds === true ? { ...column, enum: choices } : column,
    ),
  };
}

function prepareResource(
  definition: ResourceDefinition,
  table: TableInfo | undefined,
  wrong: Wrong,
): PreparedResource | undefined {
  if (table === undefined) {
    wrong("table", `"${definition.table}"`, "a table or view of the database");
    return undefined;
  }
  const columns = new Map<string, PreparedColumn>();
  for (const column of definition.columns) {
    const tableColumn = column.virtual === true ? undefined : table.columns.get(column.name);
    if (columns.has(column.name)) wrong(`columns "${column.name}"`, "the column twice", "each column once");
    if (tableColumn === undefined && column.virtual !== true) {
      wrong(
        `columns "${column.name}"`,
        "no such column in the table",
        `a column of "${definition.table}", or virtual: true`,
        nearestName(column.name, [...table.columns.keys()]),
      );
    } else columns.set(column.name, prepareColumn(column, tableColumn, table.isPlainTable, wrong));
  }
  for (const { name, storesColumn, readsColumns = [] } of definition.columns) {
    if (storesColumn !== undefined && !columns.has(storesColumn))
      wrong(
        `columns "${name}" . storesColumn`,
        `"${storesColumn}"`,
        "another column of the resource",
        nearestName(storesColumn, [...columns.keys()]),
      );
    for (const read of readsColumns) {
      const column = columns.get(read);
      if (column?.table === undefined || column.definition.backendOnly === true)
        wrong(
          `columns "${name}" . readsColumns`,
          `"${read}"`,
          "another column of the resource that is stored in the table and not backendOnly",
          nearestName(read, [...columns.keys()]),
        );
    }
  }
  const primaryKey = primaryKeyOf(columns);
  if (primaryKey === undefined) {
    wrong("columns", "no primary key", "one column with primaryKey: true");
    return undefined;
  }
  if (table.isPlainTable && !primaryKey.table.isUnique)
    wrong(
      `columns "${primaryKey.name}" . primaryKey`,
      "a column whose values may repeat",
      "a column with a unique index of its own",
    );
  return {
    resourceId: definition.resourceId,
    table: definition.table,
    definition,
    columns,
    primaryKey,
    labelColumns: labelColumnsOf(definition, columns, primaryKey),
    isWatched: false,
  };
}

/** The column marked as primary key, otherwise the database's own primary key. */
function primaryKeyOf(columns: ReadonlyMap<string, PreparedColumn>): StoredColumn | undefined {
  const stored = [...columns.values()].filter(isStored);
  return (
    stored.find((column) => column.definition.primaryKey === true) ?? stored.find((column) => column.table.isPrimaryKey)
  );
}

function labelColumnsOf(
  { recordLabel, recordLabelColumns }: ResourceDefinition,
  columns: ReadonlyMap<string, PreparedColumn>,
  primaryKey: StoredColumn,
): StoredColumn[] {
  if (recordLabel === undefined) return [primaryKey];
  const named =
    recordLabelColumns?.map((name) => columns.get(name)) ??
    [...columns.values()].filter((column) => column.definition.backendOnly !== true);
  return [...new Set([primaryKey, ...named.filter(isStored)])];
}
