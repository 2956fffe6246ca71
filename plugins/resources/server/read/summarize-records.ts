/** Counts or adds up the records of a list, by groups if wanted: exactly, in one statement, by the list's own rules. */
import { sql, type RawBuilder } from "kysely";
import { shownDigits } from "@portalkit/kernel/server";
import {
  refuse,
  type FieldFilter,
  type Summary,
  type SummaryPeriod,
  type SummaryQuery,
  type AdminUser,
} from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import type { Condition } from "../sql/condition-to-sql.ts";
import { filtersToSql } from "../sql/filter-to-sql.ts";
import { daysIn } from "../sql/relative-days.ts";
import { none, whereClause } from "../sql/sql-parts.ts";
import { isStored, type StoredColumn } from "../tables/prepared-resource.ts";
import { familyOf } from "../values/database-type.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { hookContext } from "../view/hook-context.ts";
import { assertAllowed, viewOf, type ResourceView } from "../view/resource-view.ts";
import { hookedFilters } from "./get-resource-data.ts";
import { groupLabels } from "./group-labels.ts";
import { groupKey, valueFilter } from "./group-values.ts";
import { VersionedAnswers, type Question } from "./versioned-question.ts";
import { isUsableFor } from "./summary-columns.ts";

/** The number of groups by value; the records of all others are one more group. */
export const maxGroups = 11;

interface Figures {
  value: string;
  groups: { key: string | null; isRest: boolean; value: string }[];
}

const answers = new VersionedAnswers<Figures>();

/**
 * @throws Refusal if this user may not open the list, may not filter by one of the filters, or does not see one of the
 * columns
 */
export async function summarizeRecords(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  { filters: given, column, groupBy, period }: SummaryQuery,
): Promise<Summary> {
  const view = viewOf(kernel, resourceId, adminUser);
  assertAllowed(view, "list");
  const added = column === undefined ? undefined : shownColumn(view, column, "sum");
  const grouped = groupBy === undefined ? undefined : shownColumn(view, groupBy, "group");
  const spans = period === undefined ? [] : spansOf(view, period);
  const [first, last] = [spans[0], spans.at(-1)];
  const own = first === undefined || last === undefined ? given : [...given, first.from, last.to];
  const { filters, mayFilter } = await hookedFilters(kernel, view, own, hookContext(kernel, adminUser, resourceId));
  const where = [...view.ownRows(), ...filtersToSql(filters, view.resource, mayFilter)];
  const figure = figureOf(added);
  const question =
    grouped === undefined
      ? spansQuestion(view, figure, where, period?.isGrouped === true ? spans : [])
      : groupsQuestion(view, figure, where, grouped);
  const { value, groups } = await mapDatabaseErrors(() => answers.ask(kernel, question));
  const shown = (one: string): string => shownDigits(one, added?.definition.unit) ?? one;
  const answered = { value: shown(value), filters: [...own] };
  if (grouped === undefined)
    return {
      ...answered,
      groups: groups.map((group, index) => ({ value: shown(group.value), filters: spanFilters(given, spans[index]) })),
    };
  const labels = await groupLabels(
    kernel,
    view,
    grouped,
    groups.map(({ key }) => key),
  );
  return {
    ...answered,
    groups: groups.map((group, index) =>
      group.isRest
        ? { isRest: true, value: shown(group.value), filters: [...own, ...restFilters(grouped, groups)] }
        : { label: labels[index] ?? "", value: shown(group.value), filters: [...own, valueFilter(grouped, group.key)] },
    ),
  };
}

const spanFilters = (given: readonly FieldFilter[], span: Span | undefined): FieldFilter[] =>
  span === undefined ? [...given] : [...given, span.from, span.to];

/** The filters of the records that are in none of the other groups; `nin` finds records without a value too. */
function restFilters(column: StoredColumn, groups: Figures["groups"]): FieldFilter[] {
  const keys = groups.filter(({ isRest }) => !isRest).map(({ key }) => key);
  const present = keys.filter((key) => key !== null);
  const { name: field } = column;
  return [
    { field, operator: "nin", value: present.map((key) => valueFilter(column, key).value) },
    ...(present.length < keys.length ? [{ field, operator: "isNotEmpty" as const, value: true }] : []),
  ];
}

/** Whether this user may see the answer; the same rules as of the list. */
export function maySummarize(
  kernel: Pick<Kernel, "registry">,
  adminUser: AdminUser,
  resourceId: string,
  { fields, columns }: { fields: readonly string[]; columns: readonly string[] },
): boolean {
  let view: ResourceView;
  try {
    view = viewOf(kernel, resourceId, adminUser);
  } catch {
    return false;
  }
  if (!view.may("list")) return false;
  const listed = new Set(view.columns("list").map(({ name }) => name));
  return (
    columns.every((name) => listed.has(name)) &&
    fields.every((field) => {
      const column = view.resource.columns.get(field);
      return column !== undefined && view.mayFilter(column);
    })
  );
}

/**
 * @throws PORTAL_FILTER_NOT_AVAILABLE for a column that this user does not see in the list, or that has no such figure
 */
function shownColumn(view: ResourceView, name: string, use: "sum" | "group"): StoredColumn {
  const column = view.columns("list").find((candidate) => candidate.name === name);
  if (!isStored(column) || !isUsableFor(column, use))
    throw refuse("PORTAL_FILTER_NOT_AVAILABLE", { field: name.slice(0, 100) });
  return column;
}

/** The conditions of one span. */
interface Span {
  from: FieldFilter;
  to: FieldFilter;
}

/** @throws PORTAL_FILTER_NOT_AVAILABLE for a column that has no dates */
function spansOf({ resource }: ResourceView, { column: field, days, timeZone }: SummaryPeriod): Span[] {
  const column = resource.columns.get(field);
  if (!isStored(column) || !isUsableFor(column, "time"))
    throw refuse("PORTAL_FILTER_NOT_AVAILABLE", { field: field.slice(0, 100) });
  const { startOf } = daysIn(timeZone);
  const bounds = familyOf(column.table) === "date" ? days : days.map((day) => startOf(day).toISOString());
  return bounds.slice(1).map((end, index) => ({
    from: { field, operator: "gte", value: bounds[index] },
    to: { field, operator: "lt", value: end },
  }));
}

/** Returns the aggregate over the rows that meet a condition. */
type Figure = (condition?: RawBuilder<unknown>) => RawBuilder<unknown>;

const figureOf =
  (added: StoredColumn | undefined): Figure =>
  (condition) => {
    const only = condition === undefined ? none : sql` filter (where ${condition})`;
    return added === undefined ? sql`count(*)${only}` : sql`coalesce(sum(${sql.ref(`t.${added.name}`)})${only}, 0)`;
  };

/** One row: the whole as `value`, and each span as `g0`, `g1` and so on. */
function spansQuestion(
  { resource, mayFilter }: ResourceView,
  figure: Figure,
  where: readonly Condition[],
  spans: readonly Span[],
): Question<Figures, string | null> {
  const groups = spans.map(({ from, to }, index) => {
    const within = sql.join(filtersToSql([from, to], resource, mayFilter), sql` and `);
    return sql`, ${figure(within)}::text as ${sql.ref(`g${index}`)}`;
  });
  const selected = sql`${figure()}::text as value${sql.join(groups, none)}`;
  return {
    resource,
    statement: sql`select ${selected} from ${sql.table(resource.table)} as t${whereClause(where)}`,
    read: ([row = {}]) => ({
      value: row["value"] ?? "0",
      groups: spans.map((_, index) => ({ key: null, isRest: false, value: row[`g${index}`] ?? "0" })),
    }),
  };
}

/** A row for each group, the greatest figure first; the last row is the sum of all other groups. */
function groupsQuestion(
  { resource }: ResourceView,
  figure: Figure,
  where: readonly Condition[],
  column: StoredColumn,
): Question<Figures, string | null> {
  const statement = sql`
    with groups as (select ${groupKey(column)} as key, ${figure()} as figure
      from ${sql.table(resource.table)} as t${whereClause(where)} group by 1),
    placed as (select key::text as key, figure, row_number() over (order by figure desc, key) as place from groups)
    select case when place <= ${maxGroups} then key end as key, least(place, ${maxGroups + 1})::integer as place,
      sum(figure)::text as figure, (select coalesce(sum(figure), 0)::text from placed) as value
    from placed group by 1, 2 order by 2`;
  return {
    resource,
    statement,
    read: (rows) => ({
      value: rows[0]?.["value"] ?? "0",
      groups: rows.map((row) => ({
        key: row["key"] ?? null,
        isRest: Number(row["place"]) > maxGroups,
        value: row["figure"] ?? "0",
      })),
    }),
  };
}
