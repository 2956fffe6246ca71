/** Checks the names in a resource's definition: other resources, and columns of its own and of those resources. */
import type { ResourceDefinition } from "@portalkit/kernel/contract";
import { nearestName } from "@portalkit/kernel/engine";
import { familyOf, traitsOf } from "../values/database-type.ts";
import type { Wrong } from "./wrong.ts";
import {
  isStored,
  type PreparedColumn,
  type PreparedResource,
  type PreparedResources,
} from "../tables/prepared-resource.ts";

export function checkReferences(
  { definition, columns }: PreparedResource,
  all: ReadonlyMap<string, ResourceDefinition>,
  prepared: PreparedResources,
  wrong: Wrong,
): void {
  const mustExist = (path: string, name: string): void => {
    if (!columns.has(name))
      wrong(path, `the column "${name}"`, "a column of this resource", nearestName(name, [...columns.keys()]));
  };
  const mustBeStored = (path: string, name: string): void => {
    mustExist(path, name);
    if (columns.has(name) && !isStored(columns.get(name)))
      wrong(path, `the virtual column "${name}"`, "a column of the table");
  };
  for (const column of columns.values()) {
    checkForeign(column, all, mustBeStored, wrong);
    checkKeyType(column, prepared, wrong);
  }
  const { defaultSort, fieldGroups } = definition.options ?? {};
  if (defaultSort !== undefined) {
    mustBeStored("options . defaultSort . columnName", defaultSort.columnName);
    const column = columns.get(defaultSort.columnName);
    if (isStored(column) && !traitsOf(column.table).isSortable)
      wrong(
        "options . defaultSort . columnName",
        `a column of type ${column.table.name}`,
        "a column that has an order",
      );
  }
  for (const [index, group] of (fieldGroups ?? []).entries())
    for (const name of group.columns) mustExist(`options . fieldGroups[${index}] "${group.groupName}"`, name);
  for (const name of definition.hooks?.edit?.columns ?? []) mustExist("hooks . edit . columns", name);
  for (const name of definition.recordLabelColumns ?? []) mustBeStored("recordLabelColumns", name);
}

function checkForeign(
  { name, definition }: PreparedColumn,
  all: ReadonlyMap<string, ResourceDefinition>,
  mustBeStored: (path: string, name: string) => void,
  wrong: Wrong,
): void {
  const { foreignResource } = definition;
  if (foreignResource === undefined) return;
  const path = `columns "${name}" . foreignResource`;
  const { resourceId, polymorphicResources = [], polymorphicOn, searchableFields = [] } = foreignResource;
  if (resourceId === undefined && polymorphicResources.length === 0)
    wrong(path, "no resource", "resourceId, or polymorphicResources");
  for (const target of [resourceId, ...polymorphicResources.map((choice) => choice.resourceId)]) {
    if (typeof target === "string" && !all.has(target))
      wrong(path, `the resource "${target}"`, "a resource of this deployment", nearestName(target, [...all.keys()]));
  }
  if (polymorphicOn !== undefined) mustBeStored(`${path} . polymorphicOn`, polymorphicOn);
  else if (polymorphicResources.length > 0)
    wrong(`${path} . polymorphicOn`, "nothing", "the column that says which resource is meant");
  const theirs =
    resourceId === undefined
      ? undefined
      : all
          .get(resourceId)
          ?.columns.filter((column) => column.virtual !== true)
          .map((column) => column.name);
  for (const field of searchableFields) {
    if (theirs?.includes(field) === false)
      wrong(
        `${path} . searchableFields`,
        `the column "${field}"`,
        `a stored column of the resource "${resourceId ?? ""}"`,
        nearestName(field, theirs),
      );
  }
}

/** A reference holds the primary key of the record that it refers to, so both need the same type. */
function checkKeyType({ name, definition, table }: PreparedColumn, prepared: PreparedResources, wrong: Wrong): void {
  const { resourceId, polymorphicResources } = definition.foreignResource ?? {};
  const target = resourceId === undefined ? undefined : prepared.get(resourceId);
  if (table === undefined || target === undefined || polymorphicResources !== undefined) return;
  const key = target.primaryKey;
  if (familyOf(table) !== familyOf(key.table))
    wrong(
      `columns "${name}" . foreignResource`,
      `a column of type ${table.name}`,
      `the type of "${key.name}", the primary key of "${target.resourceId}": ${key.table.name}`,
      undefined,
      "PORTAL_DATABASE_COLUMN_TYPE",
    );
}
