/** Groups by the values of a column: choices, references, yes and no. */
import { sql, type RawBuilder } from "kysely";
import type { FieldFilter, GroupsRequest, RecordGroup } from "@portalkit/kernel/contract";
import type { GroupOrder, Kernel } from "@portalkit/kernel/engine";
import { languageOfCall } from "@portalkit/kernel/server";
import type { StoredColumn } from "../tables/prepared-resource.ts";
import { familyOf } from "../values/database-type.ts";
import { namingField, ValueError } from "../values/value-error.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { groupLabels } from "./group-labels.ts";

/** A group as the statement returns it. */
export interface FoundGroup extends Pick<RecordGroup, "count" | "aggregates"> {
  /** The value as text, or the number of the period; null for records without a value. */
  key: string | null;
}

/** How records are divided into groups. */
export interface Grouping {
  /** The group of a row of the table `t`. */
  key: RawBuilder<unknown>;
  /** The order of the groups by their `key` and `count`. */
  inOrder: RawBuilder<unknown>;
  /** @param isComplete there are no other groups */
  describe: (groups: readonly FoundGroup[], page: { order: GroupOrder; isComplete: boolean }) => Promise<RecordGroup[]>;
}

/** @throws Refusal for a period: values have none */
export function valueGrouping(
  kernel: Kernel,
  view: ResourceView,
  column: StoredColumn,
  { period }: GroupsRequest["groupBy"],
): Grouping {
  if (period !== undefined)
    namingField("PORTAL_FILTER_VALUE", column.label, () => {
      throw new ValueError("server:record.noPeriod");
    });
  return {
    key: groupKey(column),
    inOrder: sql`count desc, key nulls last`,
    async describe(groups, { order, isComplete }) {
      const keys = groups.map(({ key }) => key);
      const labels = await groupLabels(kernel, view, column, keys);
      const described = groups.map(({ key, count, aggregates }, index) => ({
        key,
        group: { label: labels[index] ?? "", filters: [valueFilter(column, key)], count, aggregates },
      }));
      const sorted = order === "value" && isComplete ? described.toSorted(byValue(column)) : described;
      return sorted.map(({ group }) => group);
    },
  };
}

interface Described {
  key: string | null;
  group: RecordGroup;
}

/** Choices in their own order, yes before no, all other values by label; records without a value last. */
function byValue({ definition, type }: StoredColumn): (one: Described, other: Described) => number {
  const own = type === "boolean" ? ["true", "false"] : (definition.enum ?? []).map(({ value }) => String(value));
  const places = new Map(own.map((key, place) => [key, place]));
  const placeOf = ({ key }: Described): number => (key === null ? own.length + 1 : (places.get(key) ?? own.length));
  const { compare } = new Intl.Collator(languageOfCall(), { numeric: true });
  return (one, other) => placeOf(one) - placeOf(other) || compare(one.group.label ?? "", other.group.label ?? "");
}

/**
 * The value of a row, as a group's key.
 * @param column a column of choices, references, texts, whole numbers, or yes and no
 */
export function groupKey({ name, table }: StoredColumn): RawBuilder<unknown> {
  const value = sql.ref(`t.${name}`);
  // `isEmpty` finds empty texts too.
  return familyOf(table) === "text" ? sql`nullif(${value}, '')` : value;
}

/** @param key null for records without a value */
export function valueFilter({ name: field, table, definition }: StoredColumn, key: string | null): FieldFilter {
  if (key === null) return { field, operator: "isEmpty", value: true };
  const choice = definition.enum?.find(({ value }) => value !== null && String(value) === key);
  const family = familyOf(table);
  // As rows have it, so that the filter's component finds it among its options.
  const inRows =
    family === "boolean" ? key === "true" : family === "integer" && table.name !== "int8" ? Number(key) : key;
  return { field, operator: "eq", value: choice?.value ?? inRows };
}
