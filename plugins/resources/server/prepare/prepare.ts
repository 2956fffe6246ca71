/**
 * Checks all resources against the database: that every table, column and reference exists and can hold what it is
 * used for. `npm run check` and the start use the same checks.
 */
import { type ProblemCode, nearestName, type Kernel, type CheckedResources } from "@portalkit/kernel/engine";
import { ProblemsError, type Problem, type ResourceDefinition, type RowLimit } from "@portalkit/kernel/contract";
import { pluginColumnProblems } from "./check-plugin-columns.ts";
import { checkReferences } from "./check-references.ts";
import { checkReverses } from "./check-reverses.ts";
import { checkRowLimits } from "./check-row-limits.ts";
import { checkUnfilled } from "./check-unfilled.ts";
import { readCatalogue, type Catalogue } from "../tables/catalogue.ts";
import { prepareColumn } from "./prepare-column.ts";
import type { Wrong } from "./wrong.ts";
import {
  isStored,
  keepPrepared,
  type PreparedColumn,
  type PreparedResource,
  type PreparedResources,
  type StoredColumn,
} from "../tables/prepared-resource.ts";
import { summaryProblems } from "./check-summaries.ts";
import { planDeletions, type DeletionPlans } from "./plan-deletions.ts";
import { enforceRowLimits } from "../tables/enforce-row-limits.ts";
import { watchTable } from "../tables/watch-table.ts";

/**
 * Runs after the migrations and before the first call; `preparedOf(kernel)` returns the result.
 * @throws ProblemsError with every error of every resource.
 */
export async function prepareResources(kernel: Pick<Kernel, "registry" | "db" | "log">): Promise<void> {
  const definitions = [...kernel.registry.resources.values()];
  const catalogue = await readCatalogue(kernel.db, definitions);
  const { resources, deletions, problems } = checkTables(kernel.registry, catalogue);
  if (problems.length > 0) throw new ProblemsError(problems);

  const watched = new Set<string>();
  for (const table of new Set(definitions.map((definition) => definition.table))) {
    if (catalogue.tables.get(table)?.isPlainTable === true && (await watchTable(kernel, table))) watched.add(table);
  }
  await enforceRowLimits(
    kernel,
    [...Map.groupBy(resources.values(), ({ table }) => table)].flatMap(([table, [first, ...others]]) =>
      first === undefined || catalogue.tables.get(table)?.isPlainTable !== true
        ? []
        : [
            {
              table,
              primaryKey: first.primaryKey.name,
              limits: [first, ...others].flatMap(({ definition }) => definition.rowLimits ?? []),
            },
          ],
    ),
  );
  keepPrepared(
    kernel,
    new Map(
      [...resources].map(([id, resource]) => {
        const deletion = deletions.get(id);
        const isWatched = watched.has(resource.table);
        return [id, { ...resource, isWatched, ...(deletion === undefined ? {} : { deletion }) }];
      }),
    ),
  );
}

/**
 * Compares every resource with its table.
 * @param isKnown false for a table of which the catalogue does not know whether it exists; its resources are skipped
 */
export function checkTables(
  registry: CheckedResources,
  catalogue: Catalogue,
  isKnown: (table: string) => boolean = () => true,
): { resources: PreparedResources; deletions: DeletionPlans["plans"]; problems: Problem[] } {
  const all = [...registry.resources.values()];
  const definitions = all.filter(({ table }) => isKnown(table));
  const problems: Problem[] = [];
  const ownerOf = ownersIn(registry);
  const placeOf = (id: string): string => placeIn(ownerOf(id), id);
  const resources = new Map<string, PreparedResource>();
  for (const definition of definitions) {
    const { resourceId, table } = definition;
    const wrong = reporter(placeOf(resourceId), problems);
    const { hides = null } = catalogue.tables.get(table) ?? {};
    if (ownerOf(resourceId) === undefined && hides !== null) refuseHidden(table, hides, wrong);
    const resource = prepareResource(withResourceChoices(definition, all), catalogue, wrong);
    if (resource !== undefined) resources.set(definition.resourceId, resource);
  }
  const limits = new Map<string, RowLimit>();
  for (const resource of resources.values()) {
    const wrong = reporter(placeOf(resource.resourceId), problems);
    checkReferences(resource, registry.resources, resources, wrong);
    checkUnfilled(resource, catalogue.tables.get(resource.table), wrong);
    checkReverses(resource, wrong);
    checkRowLimits(resource, catalogue.tables.get(resource.table), limits, wrong);
  }
  const sealed = registry.instances.flatMap(({ contributions }) => contributions.sealed ?? []);
  const deletions = planDeletions(definitions, catalogue, new Set(sealed.map(({ table }) => table)), placeOf);
  problems.push(...deletions.problems);
  problems.push(...pluginColumnProblems(registry.instances, resources));
  problems.push(...summaryProblems(registry.instances, resources));
  return { resources, deletions: deletions.plans, problems };
}

/** A resource of the config is about a table of the deployment; those of plugins know whose table they have. */
const refuseHidden = (table: string, hides: string, wrong: Wrong): void =>
  wrong(
    "table",
    `"${table}", which is ${hides} and a table of the portal too`,
    "a name that the portal has no table of: make a view of yours with another name",
    undefined,
    "PORTAL_DATABASE_NAME_TAKEN",
  );

/** Returns the instance of a plugin that defines a resource; undefined for one of the config. */
function ownersIn({ instances }: Pick<CheckedResources, "instances">): (resourceId: string) => string | undefined {
  const owners = new Map(
    instances.flatMap(({ id, contributions }) =>
      (contributions.resources ?? []).map(({ resourceId }) => [resourceId, id]),
    ),
  );
  return (resourceId) => owners.get(resourceId);
}

const placeIn = (owner: string | undefined, resourceId: string): string =>
  owner === undefined ? `resource "${resourceId}"` : `plugin "${owner}" . resources "${resourceId}"`;

function reporter(place: string, problems: Problem[]): Wrong {
  return (path, found, expected, didYouMean, code: ProblemCode = "PORTAL_RESOURCE_INVALID") => {
    problems.push({
      code,
      where: `${place} . ${path}`,
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
  { tables, names }: Catalogue,
  wrong: Wrong,
): PreparedResource | undefined {
  const table = tables.get(definition.table);
  if (table === undefined) {
    wrong(
      "table",
      `"${definition.table}"`,
      "a table or view of the database",
      nearestName(definition.table, names),
      "PORTAL_DATABASE_UNKNOWN_TABLE",
    );
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
        "PORTAL_DATABASE_UNKNOWN_COLUMN",
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
      undefined,
      "PORTAL_DATABASE_NOT_UNIQUE",
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
