/** Checks the questions that the config asks about resources: names, types, filters, and whether anybody may ask. */
import {
  knownType,
  type ColumnDefinition,
  type ColumnUse,
  type DeclaredSummary,
  type Problem,
  Refusal,
} from "@portalkit/kernel/contract";
import { type CheckedInstance, reportTo, type Report } from "@portalkit/kernel/engine";
import { sentenceOf } from "@portalkit/kernel/server";
import { expectedFor, isUsableFor, type KnownColumn } from "../read/summary-columns.ts";
import { anyColumn, filtersToSql } from "../sql/filter-to-sql.ts";
import type { PreparedResources } from "../tables/prepared-resource.ts";

/** Once the tables are known: also types that columns do not state, and the values of filters. */
export function summaryProblems(instances: readonly CheckedInstance[], resources: PreparedResources): Problem[] {
  const problems: Problem[] = [];
  const report = reportTo(problems);
  for (const { id, contributions } of instances) {
    for (const summary of contributions.summaries ?? []) {
      const place = (path: readonly string[]): string =>
        [...summary.path, ...path].reduce(
          (written, key) => (/^\d+$/.test(key) ? `${written}[${key}]` : `${written} . ${key}`),
          `plugin "${id}"`,
        );
      const before = problems.length;
      checkSummary(summary, resources.get(summary.resource)?.columns, place, report);
      if (problems.length === before) checkFilterValues(summary, resources, place, report);
    }
  }
  return problems;
}

/**
 * @param columns the columns of the resource as far as they are known; undefined if the resource is unknown, which is
 *   reported elsewhere
 * @param place writes the place of an option of the question
 */
export function checkSummary(
  { filters, columns: declared }: DeclaredSummary,
  columns: ReadonlyMap<string, KnownColumn> | undefined,
  place: (path: readonly string[]) => string,
  report: Report,
): void {
  if (columns === undefined) return;
  const check = (path: readonly string[], name: string, use: ColumnUse | "filter"): void => {
    const column = columns.get(name);
    const where = place(path);
    if (column === undefined)
      return report({
        code: "PORTAL_CONFIG_UNKNOWN_COLUMN",
        where,
        found: `the column "${name}"`,
        expected: "a column of this resource",
        wrong: name,
        valid: [...columns].flatMap(([known, { definition }]) => (definition.backendOnly === true ? [] : [known])),
      });
    const hidden = hiddenFrom(column.definition, use);
    if (hidden !== undefined)
      return report({
        code: "PORTAL_CONFIG_HIDDEN_COLUMN",
        where,
        found: `the column "${name}", ${hidden.found}`,
        expected: hidden.expected,
      });
    if (use !== "filter" && !isUsableFor(column, use))
      report({
        code: "PORTAL_CONFIG_COLUMN_TYPE",
        where,
        found: `the column "${name}", ${typeInWords(column)}`,
        expected: expectedFor(use),
      });
  };
  for (const { path, name, use } of declared) check(path, name, use);
  const seen = new Set<string>();
  for (const [index, { field, operator }] of filters.entries()) {
    check(["filters", String(index), "field"], field, "filter");
    if (seen.has(`${field} ${operator}`))
      report({
        code: "PORTAL_CONFIG_INVALID_VALUE",
        where: place(["filters", String(index)]),
        found: `the filter "${operator}" of "${field}" again`,
        expected: "each operator of a column once, as in the address of a list",
      });
    seen.add(`${field} ${operator}`);
  }
}

/** Whether the config hides the column from everybody, where it is used. */
function hiddenFrom(
  { backendOnly, virtual, showIn = true, primaryKey }: ColumnDefinition,
  use: ColumnUse | "filter",
): { found: string; expected: string } | undefined {
  const page = use === "filter" || use === "time" ? "filter" : "list";
  const expected = page === "filter" ? "a column that users can filter by" : "a column that the list shows";
  if (backendOnly === true) return { found: "which never leaves the server", expected };
  if (use === "filter" && virtual === true) return { found: "which is not in the table", expected };
  if (page === "filter" && primaryKey === true) return undefined;
  const shown = typeof showIn === "object" ? (showIn[page] ?? true) : showIn;
  return shown === false ? { found: `which is not shown in "${page}"`, expected } : undefined;
}

function typeInWords({ definition, type = knownType(definition.type), table }: KnownColumn): string {
  if (definition.virtual === true) return "which holds no stored value";
  if (definition.foreignResource !== undefined) return "which holds a reference";
  if (definition.isArray?.enabled === true || table?.isArray === true) return "which holds a list";
  if (definition.enum !== undefined) return "which holds a choice";
  return `which holds the type "${type ?? "unknown"}"`;
}

function checkFilterValues(
  { filters, resource: resourceId }: DeclaredSummary,
  resources: PreparedResources,
  place: (path: readonly string[]) => string,
  report: Report,
): void {
  const resource = resources.get(resourceId);
  if (resource === undefined) return;
  for (const [index, filter] of filters.entries()) {
    try {
      filtersToSql([filter], resource, anyColumn);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      report({
        code: "PORTAL_CONFIG_INVALID_VALUE",
        where: place(["filters", String(index)]),
        found: `${filter.operator} ${JSON.stringify(filter.value) ?? "nothing"}`,
        expected: `a value that fits the column (${sentenceOf(error)})`,
      });
    }
  }
}
