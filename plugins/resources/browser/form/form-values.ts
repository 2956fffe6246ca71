/** The values of a form: the initial ones, the changed ones, and those that are sent. */
import type { Column, Resource, Row } from "@portalkit/kernel/contract";
import { foreignKeys } from "../fields/values/foreign-value.ts";
import { isShown } from "../record/show-if.ts";

export type FormMode = "edit" | "create";
export type FormValues = Readonly<Record<string, unknown>>;

/** Returns the columns that a form shows, in order. */
export function formColumns(resource: Resource, mode: FormMode): Column[] {
  return resource.columns.filter((column) => column.showIn[mode]);
}

/** Returns a record as form values, with references as their keys. A key that the server omitted stays absent. */
export function valuesOfRow(resource: Resource, row: Row): FormValues {
  const values: Record<string, unknown> = {};
  for (const column of resource.columns) {
    if (column.name in row)
      values[column.name] = column.foreignResource ? foreignKeys(row[column.name]) : row[column.name];
  }
  return values;
}

/**
 * Returns the initial values of a new record: the columns' suggestions, overridden by the values prefilled in the URL.
 */
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

/**
 * Returns what a duplicate of a record begins with: what a form may enter and the record's page shows.
 * @param isOwn whether the values of a column belong to one record only
 */
export function duplicatedValues(resource: Resource, row: Row, isOwn: (column: Column) => boolean): FormValues {
  const values = valuesOfRow(resource, row);
  const taken = formColumns(resource, "create").filter(
    (column) =>
      column.showIn.show &&
      column.primaryKey !== true &&
      column.masked !== true &&
      column.virtual !== true &&
      !isOwn(column) &&
      (values[column.name] ?? undefined) !== undefined,
  );
  return Object.fromEntries(taken.map(({ name }) => [name, values[name]]));
}

/** Returns the fields whose value differs from the loaded one. */
export function changedFields(before: FormValues, after: FormValues): string[] {
  return Object.keys(after).filter((name) => !sameValue(before[name], after[name]));
}

/** Returns the record with the unsaved changes, so that components beside a field see the form's current values. */
export function liveRow(row: Row, before: FormValues, values: FormValues): Row {
  return {
    ...row,
    ...Object.fromEntries(changedFields(before, values).map((name) => [name, values[name]])),
    ...(Object.keys(row).length === 0 ? values : {}),
  };
}

/**
 * Returns the record that an edit sends: changed fields that are editable and shown. Any other field would make a
 * server refuse the whole edit.
 */
export function editedRecord(resource: Resource, before: FormValues, after: FormValues): Record<string, unknown> {
  const changed = new Set(changedFields(before, after));
  const sent = formColumns(resource, "edit").filter(
    (column) => changed.has(column.name) && column.editReadonly !== true && isShown(column.showIf, after),
  );
  return Object.fromEntries(sent.map(({ name }) => [name, after[name] ?? null]));
}

/**
 * Returns the values that the user has seen in the fields that are sent, so that the server can detect changes by other
 * users.
 */
export function originalOf(resource: Resource, seen: FormValues, record: FormValues): Record<string, unknown> {
  const known = resource.columns.filter(
    (column) => column.name in record && column.masked !== true && column.virtual !== true,
  );
  return Object.fromEntries(known.map(({ name }) => [name, seen[name] ?? null]));
}

/** Returns the record that a creation sends: the fields that have a value, including prefilled read-only ones. */
export function createdRecord(resource: Resource, values: FormValues): Record<string, unknown> {
  const sent = formColumns(resource, "create").filter(
    (column) => values[column.name] !== undefined && isShown(column.showIf, values),
  );
  return Object.fromEntries(sent.map(({ name }) => [name, values[name]]));
}

/** Returns the required columns that are hidden by their `showIf`: the server must not require them. */
export function skippedColumns(resource: Resource, values: FormValues): { name: string }[] {
  return formColumns(resource, "create")
    .filter((column) => column.required?.create && !isShown(column.showIf, values))
    .map(({ name }) => ({ name }));
}

/** Treats undefined, null and an empty text as equal; compares everything else as JSON. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Whether a field has no value. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
