/**
 * The rules of a record: which fields may be written, and which values they accept. Used before writing and by
 * `validate_columns`.
 */
import { Decimal } from "decimal.js";
import { normalTexts, lengthOfCleanHtml, refusals, type Kernel } from "@portalkit/kernel/engine";
import { Refusal, refuse } from "@portalkit/kernel/contract";
import { cleanHtml, translateText, withUnit } from "@portalkit/kernel/server";
import { familyOf } from "../values/database-type.ts";
import { isReadOnly, isRequired } from "../describe/describe-column.ts";
import { isKind, targetOf } from "../read/foreign-labels.ts";
import { lookupsOf, type Lookups } from "../read/lookups.ts";
import { isVerbatim, type PreparedColumn } from "../tables/prepared-resource.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { encodeValue, isStorable } from "../values/value-codec.ts";
import { namingField, ValueError } from "../values/value-error.ts";

export type WritePage = "create" | "edit";
export type Values = Record<string, unknown>;

/**
 * @throws PORTAL_FIELD_NOT_EDITABLE, with the same text for a field that is hidden, read-only, backend-only or unknown.
 */
export function assertWritable(view: ResourceView, page: WritePage, record: Readonly<Values>): void {
  for (const name of Object.keys(record)) {
    const column = view.resource.columns.get(name);
    if (column === undefined || !view.columns(page).includes(column) || (page === "edit" && isReadOnly(view, column)))
      throw refuse("PORTAL_FIELD_NOT_EDITABLE", { field: name.slice(0, 100) });
  }
}

/**
 * Checks that all required fields have a value; on an edit only the changed fields are checked.
 * @param skipped fields that the form hid; only those that a `showIf` can hide may be left out
 */
export function assertRequired(
  view: ResourceView,
  page: WritePage,
  record: Readonly<Values>,
  skipped: ReadonlySet<string> = new Set(),
): void {
  for (const column of view.columns(page)) {
    if (page === "edit" && !(column.name in record)) continue;
    if (column.definition.showIf !== undefined && skipped.has(column.name)) continue;
    if (isRequired(column, page) && isMissing(record[column.name]))
      throw refuse("PORTAL_FIELD_REQUIRED", { label: translateText(column.label) });
  }
}

/** Whether a value is none, for a field that requires one. */
export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * Checks the user's own values against every rule.
 * @param stored the fields that an edit does not change
 */
export async function assertValid(
  kernel: Kernel,
  view: ResourceView,
  record: Readonly<Values>,
  stored: Readonly<Values> = {},
  lookups: Lookups = lookupsOf(kernel, view),
): Promise<void> {
  const whole = { ...stored, ...record };
  for (const column of view.resource.columns.values()) {
    if (Object.hasOwn(record, column.name)) await assertValue(view, column, record[column.name], whole, lookups);
    // A reference refers to another record as soon as its kind changes.
    else if (Object.hasOwn(record, column.definition.foreignResource?.polymorphicOn ?? ""))
      await assertReference(column, stored[column.name] ?? null, whole, lookups);
  }
}

/** @throws Refusal for the first error of the value. */
export async function assertValue(
  view: ResourceView,
  column: PreparedColumn,
  value: unknown,
  record: Readonly<Values>,
  lookups: Lookups,
): Promise<void> {
  const encoded = encodeField(column, value);
  if (encoded === null || (encoded === "" && column.type === "richtext")) return;
  namingField("PORTAL_FIELD_INVALID", column.label, () => assertRules(column, encoded));
  await assertReference(column, encoded, record, lookups);
  const message = await column.definition.validate?.(value, record, { adminUser: view.adminUser });
  if (typeof message === "string") throw refuseInWords(message);
}

/**
 * Returns the record with its texts in normalization form C and its formatted texts cleaned, before any rule or hook
 * reads them: html without visible content becomes no value.
 */
export function withCleanTexts({ resource }: ResourceView, record: Readonly<Values>): Values {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, cleanField(resource.columns.get(name), value)]),
  );
}

/**
 * Limits the markup of a text, because cleaning much more would block the server for other users. Values that are not
 * text, or cannot be stored, are left to the rules to refuse.
 */
export function cleanField(column: PreparedColumn | undefined, given: unknown): unknown {
  if (column === undefined) return given;
  const value = isVerbatim(column) ? given : normalTexts(given);
  if (column.type !== "richtext" || column.valueType.isArray || typeof value !== "string" || !isStorable(value))
    return value;
  if (value.split("<", maxMarkup + 2).length > maxMarkup + 1)
    namingField("PORTAL_FIELD_INVALID", column.label, () => {
      throw new ValueError("server:record.tooMuchMarkup", { max: maxMarkup });
    });
  const clean = cleanHtml(value);
  return clean === "" ? null : clean;
}
const maxMarkup = 10_000;

/** Encodes a value for SQL; texts that hooks set are cleaned too. */
export function encodeField(column: PreparedColumn, value: unknown): unknown {
  return encodeAsIs(column, cleanField(column, value));
}

/**
 * Encodes a value without cleaning it: an empty input means no value, or an empty text if the column is not nullable.
 */
export function encodeAsIs(column: PreparedColumn, value: unknown): unknown {
  const { table, valueType, definition, label } = column;
  const isFreeText =
    familyOf(valueType) === "text" &&
    !valueType.isArray &&
    definition.enum === undefined &&
    definition.foreignResource === undefined;
  const meant =
    value === "" && !isFreeText ? null : value === null && isFreeText && table?.nullable === false ? "" : value;
  return namingField("PORTAL_FIELD_INVALID", label, () => encodeValue(meant, valueType));
}

/** Checks the rules of the definition against the value as it will be stored: enum, length, range, patterns. */
function assertRules(column: PreparedColumn, encoded: unknown): void {
  const { enum: options, minLength, maxLength, minValue, maxValue, unit, messages } = column.definition;
  const family = familyOf(column.valueType);
  for (const item of Array.isArray(encoded) ? encoded : [encoded]) {
    const written = String(item);
    if (options !== undefined && !options.some((option) => String(option.value) === written))
      throw new ValueError("server:record.choice");
    if (family === "json") continue;
    if (family === "text") {
      const length = column.type === "richtext" ? lengthOfCleanHtml(written) : [...written].length;
      if (minLength !== undefined && length < minLength)
        throw new ValueError("server:record.shortest", { min: minLength });
      if (maxLength !== undefined && length > maxLength)
        throw new ValueError("server:record.longest", { max: maxLength });
    }
    if (family === "integer" || family === "numeric" || family === "float") {
      // Exact, because float errors such as 0.1 + 0.2 must not affect amounts of money.
      const number = new Decimal(written);
      const isBelow = minValue !== undefined && number.lessThan(minValue);
      const isAbove = maxValue !== undefined && number.greaterThan(maxValue);
      if ((isBelow || isAbove) && messages?.range !== undefined) throw refuseInWords(messages.range);
      if (isBelow) throw new ValueError("server:record.min", { min: withUnit(minValue, unit) });
      if (isAbove) throw new ValueError("server:record.max", { max: withUnit(maxValue, unit) });
    }
    for (const { pattern, message } of column.patterns) if (!pattern.test(written)) throw refuseInWords(message);
  }
}

/** A rule with its own message reports it unchanged. */
const refuseInWords = (message: string): Refusal =>
  new Refusal({ code: "PORTAL_FIELD_INVALID", status: refusals.PORTAL_FIELD_INVALID.status, message });

/** Checks that the referenced record exists and that this user may see it. */
async function assertReference(
  column: PreparedColumn,
  encoded: unknown,
  record: Readonly<Values>,
  lookups: Lookups,
): Promise<void> {
  const { foreignResource } = column.definition;
  if (foreignResource === undefined || encoded === null) return;
  const kind = record[foreignResource.polymorphicOn ?? ""];
  // A kind without a resource allows any value.
  if (
    foreignResource.polymorphicResources?.some(
      ({ whenValue, resourceId }) => resourceId === null && isKind(kind, whenValue),
    ) === true
  )
    return;
  const target = targetOf(column, record);
  const keys = (Array.isArray(encoded) ? encoded : [encoded]).map(String);
  const found = target === undefined ? new Map<string, string>() : await lookups.labels(target, keys);
  namingField("PORTAL_FIELD_INVALID", column.label, () => {
    if (!keys.every((key) => found.has(key))) throw new ValueError("server:record.noSuchRecord");
  });
}
