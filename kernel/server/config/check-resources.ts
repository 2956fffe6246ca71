/** Checks resources and their references to each other: columns, foreign resources, components, icons. */
import { componentName, type ComponentReference } from "../../contract/resources/column.ts";
import type {
  BulkActionDefinition,
  ColumnDefinition,
  ResourceDefinition,
} from "../../contract/resources/resource-definition.ts";
import { componentNames } from "./check-browser-halves.ts";
import { checkIcon } from "./check-icon.ts";
import { checkOnceEach } from "./check-once-each.ts";
import { checkShowIf } from "./check-show-if.ts";
import { checkValue } from "./check-value.ts";
import { columnsOf, type Deployment } from "./deployment.ts";
import type { Report } from "../problems/report.ts";

export function checkResources(deployment: Deployment, report: Report): void {
  const { resources, placeOf } = deployment;
  const owners = new Map<string, string>();
  for (const resource of resources) {
    const where = placeOf(resource);
    const { resourceId } = resource;
    const other = owners.get(resourceId);
    if (other !== undefined)
      report({
        code: "PORTAL_RESOURCE_DUPLICATE",
        where,
        found: `the resource "${resourceId}", which ${other} also defines`,
        expected: "a unique resourceId",
      });
    owners.set(resourceId, where);
    checkOwnColumns(resource, where, deployment, report);
    checkOnceEach(resource, placeOf, report);
    for (const column of resource.columns) {
      checkColumn(column, deployment, report);
      const { showIf, suggestOnCreate } = column;
      if (showIf !== undefined) checkShowIf(resource, showIf, `${placeOf(column)} . showIf`, report);
      if (suggestOnCreate !== undefined)
        checkValue(column, suggestOnCreate, `${placeOf(column)} . suggestOnCreate`, report);
    }
    for (const action of [...(resource.options?.actions ?? []), ...(resource.options?.bulkActions ?? [])])
      if (action.icon !== undefined) checkIcon(`${placeOf(action)} . icon`, action.icon, report);
    for (const action of resource.options?.bulkActions ?? []) checkBulkAction(action, placeOf(action), report);
  }
  for (const action of [...deployment.actions, ...deployment.bulkActions])
    if (action.icon !== undefined) checkIcon(`${placeOf(action)} . icon`, action.icon, report);
  for (const action of deployment.bulkActions) checkBulkAction(action, placeOf(action), report);
  checkComponents(deployment, report);
}

/** TypeScript types already enforce this, but a config need not be written in TypeScript. */
function checkBulkAction({ run, countPortion, summarize }: BulkActionDefinition, where: string, report: Report): void {
  if (
    (run === undefined) !== (countPortion === undefined) &&
    (countPortion === undefined) === (summarize === undefined)
  )
    return;
  const found = Object.entries({ run, countPortion, summarize })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  const givenNames = found.join(", ") || "no function";
  report({
    code: "PORTAL_CONFIG_INVALID_VALUE",
    where,
    found: givenNames,
    expected: "run, or countPortion and summarize",
  });
}

/** Columns that the options of the resource itself name. */
function checkOwnColumns(
  { resourceId, columns, recordLabelColumns, options }: ResourceDefinition,
  where: string,
  deployment: Deployment,
  report: Report,
): void {
  const { placeOf } = deployment;
  const names = columns.map(({ name }) => name);
  const withAdded = columnsOf(deployment, resourceId)?.map(({ name }) => name) ?? names;
  const mustExist = (place: string, name: string, valid = names): void => {
    if (!valid.includes(name))
      report({
        code: "PORTAL_CONFIG_UNKNOWN_COLUMN",
        where: place,
        found: `the column "${name}"`,
        expected: "a column of this resource",
        wrong: name,
        valid,
      });
  };
  for (const [index, column] of columns.entries()) {
    if (names.indexOf(column.name) < index)
      report({
        code: "PORTAL_RESOURCE_DUPLICATE_COLUMN",
        where: placeOf(column),
        found: `the column "${column.name}" again`,
        expected: "each column once",
      });
    if (column.foreignResource?.polymorphicOn !== undefined)
      mustExist(`${placeOf(column)} . foreignResource . polymorphicOn`, column.foreignResource.polymorphicOn);
    for (const name of column.readsColumns ?? []) mustExist(`${placeOf(column)} . readsColumns`, name, withAdded);
  }
  for (const name of recordLabelColumns ?? []) mustExist(`${where} . recordLabelColumns`, name);
  if (options?.defaultSort !== undefined)
    mustExist(`${where} . options . defaultSort . columnName`, options.defaultSort.columnName);
  for (const group of options?.fieldGroups ?? [])
    for (const name of group.columns) mustExist(`${placeOf(group)} . columns`, name);
}

function checkColumn(column: ColumnDefinition, deployment: Deployment, report: Report): void {
  const { resourceIds, placeOf } = deployment;
  const place = placeOf(column);
  const { foreignResource, minValue, maxValue, minLength, maxLength } = column;
  const inOrder = (min: number | undefined, max: number | undefined, name: string): void => {
    if (min !== undefined && max !== undefined && min > max)
      report({
        code: "PORTAL_CONFIG_INVALID_VALUE",
        where: `${place} . ${name}`,
        found: `${min}, above the maximum, ${max}`,
        expected: `at most ${max}`,
      });
  };
  inOrder(minValue, maxValue, "minValue");
  inOrder(minLength, maxLength, "minLength");
  if (foreignResource === undefined) return;
  const where = `${place} . foreignResource`;
  const { resourceId, polymorphicResources = [], polymorphicOn, searchableFields = [] } = foreignResource;
  if (resourceId === undefined && polymorphicResources.length === 0)
    report({
      code: "PORTAL_CONFIG_MISSING_OPTION",
      where: `${where} . resourceId`,
      found: "nothing",
      expected: "a resource, or polymorphicResources",
    });
  if (polymorphicResources.length > 0 && polymorphicOn === undefined)
    report({
      code: "PORTAL_CONFIG_MISSING_OPTION",
      where: `${where} . polymorphicOn`,
      found: "nothing",
      expected: "the column that says which resource is meant",
    });
  for (const target of [resourceId, ...polymorphicResources.map((choice) => choice.resourceId)]) {
    if (typeof target === "string" && resourceIds?.includes(target) === false)
      report({
        code: "PORTAL_CONFIG_UNKNOWN_RESOURCE",
        where,
        found: `the resource "${target}"`,
        expected: "a resource of this deployment",
        wrong: target,
        valid: resourceIds,
      });
  }
  const theirs = columnsOf(deployment, resourceId)?.map(({ name }) => name);
  for (const name of searchableFields) {
    if (theirs?.includes(name) === false)
      report({
        code: "PORTAL_CONFIG_UNKNOWN_COLUMN",
        where: `${where} . searchableFields`,
        found: `the column "${name}"`,
        expected: `a column of the resource "${resourceId ?? ""}"`,
        wrong: name,
        valid: theirs,
      });
  }
}

/** Components that columns and pages refer to by name. */
function checkComponents(deployment: Deployment, report: Report): void {
  const { resources, halves, hasBrowserHalves, placeOf } = deployment;
  if (!hasBrowserHalves) return;
  const { fields, components } = componentNames(halves);
  const mustExist = (where: string, reference: ComponentReference, valid: readonly string[], what: string): void => {
    const name = componentName(reference);
    if (!valid.includes(name))
      report({
        code: "PORTAL_CONFIG_UNKNOWN_COMPONENT",
        where,
        found: `the component "${name}"`,
        expected: what,
        wrong: name,
        valid,
      });
  };
  for (const resource of resources) {
    for (const column of resource.columns)
      for (const [page, reference] of Object.entries(column.components ?? {}))
        mustExist(
          `${placeOf(column)} . components . ${page}`,
          reference,
          fields,
          "a field of a plugin in use, as plugin/name",
        );
    for (const [page, positions] of Object.entries(resource.options?.pageInjections ?? {})) {
      for (const [position, references] of Object.entries(positions))
        for (const reference of references)
          mustExist(
            `${placeOf(resource)} . options . pageInjections . ${page} . ${position}`,
            reference,
            components,
            "a component of a plugin in use, as plugin/name",
          );
    }
  }
}
