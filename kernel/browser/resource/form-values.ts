/** The values of a form: what it starts with, which of them changed, and what is sent. */
import type { Column, Resource, Row } from "../../contract/resource.ts";
import { foreignKeys } from "../fields/foreign-value.ts";
import { isShown } from "./show-if.ts";

export type FormMode = "edit" | "create";
export type FormValues = Readonly<Record<string, unknown>>;

/** The columns a form shows, in order. */
export function formColumns(resource: Resource, mode: FormMode): Column[] {
  return resource.columns.filter((column) => column.showIn[mode]);
}

/** A record as a form holds it: references as their keys. A key the server dropped stays absent. */
export function valuesOfRow(resource: Resource, row: Row): FormValues {
  const values: Record<string, unknown> = {};
  for (const column of resource.columns) {
    if (column.name in row)
      values[column.name] = column.foreignResource ? foreignKeys(row[column.name]) : row[column.name];
  }
  return values;
}

/** What a new record starts with: the suggestions of its columns, then what the address prefills. */
export function initialValues(resource: Resource, prefilled: FormValues): FormValues {
  const values: Record<string, unknown> = {};
  for (const column of formColumns(resource, "create")) {
    if (column.suggestOnCreate !== undefined && column.suggestOnCreate !== null)
      values[column.name] = column.suggestOnCreate;
    else if (column.type === "boolean" && column.required?.create && !column.enum) values[column.name] = false;
  }
  for (const column of resource.columns) if (column.name in prefilled) values[column.name] = prefilled[column.name];
  return values;
}

/** The fields whose value differs from what was loaded. */
export function changedFields(before: FormValues, after: FormValues): string[] {
  return Object.keys(after).filter((name) => !sameValue(before[name], after[name]));
}

/** The record with what has been changed so far: components beside a field see what is in the form. */
export function liveRow(row: Row, before: FormValues, values: FormValues): Row {
  return {
    ...row,
    ...Object.fromEntries(changedFields(before, values).map((name) => [name, values[name]])),
    ...(Object.keys(row).length === 0 ? values : {}),
  };
}

/**
 * What an edit sends: changed fields that may be edited and are shown. One other would make a server refuse the whole
 * edit.
 */
export function editedRecord(resource: Resource, before: FormValues, after: FormValues): Record<string, unknown> {
  const changed = new Set(changedFields(before, after));
  const sent = formColumns(resource, "edit").filter(
    (column) => changed.has(column.name) && column.editReadonly !== true && isShown(column.showIf, after),
  );
  return Object.fromEntries(sent.map(({ name }) => [name, after[name] ?? null]));
}

/**
 * What the operator has seen of the fields that are sent: so the server can tell when someone else has changed them.
 */
export function originalOf(resource: Resource, seen: FormValues, record: FormValues): Record<string, unknown> {
  const known = resource.columns.filter(
    (column) => column.name in record && column.masked !== true && column.virtual !== true,
  );
  return Object.fromEntries(known.map(({ name }) => [name, seen[name] ?? null]));
}

/** What a creation sends: the fields that hold something, and prefilled ones that the form does not let change. */
export function createdRecord(resource: Resource, values: FormValues): Record<string, unknown> {
  const sent = formColumns(resource, "create").filter(
    (column) => values[column.name] !== undefined && isShown(column.showIf, values),
  );
  return Object.fromEntries(sent.map(({ name }) => [name, values[name]]));
}

/** Required columns that their `showIf` hides: the server must not ask for them. */
export function skippedColumns(resource: Resource, values: FormValues): { name: string }[] {
  return formColumns(resource, "create")
    .filter((column) => column.required?.create && !isShown(column.showIf, values))
    .map(({ name }) => ({ name }));
}

/** Nothing, null and an emptied text are one; everything else is compared by its JSON. */
function sameValue(a: unknown, b: unknown): boolean {
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
