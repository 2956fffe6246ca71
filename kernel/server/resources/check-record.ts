/** The rules of a record: which fields may be written, and which values they take. Used before writing and by `validate_columns`. */
import { Decimal } from "decimal.js";
import { refuse, type Refusal } from "../../contract/refusals.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import { labelsOf } from "./foreign-labels.ts";
import type { PreparedColumn } from "./prepared-resource.ts";
import { isRequired, type ResourceView } from "./resource-view.ts";
import { encodeValue, ValueError } from "./value-codec.ts";

export type WritePage = "create" | "edit";
type Values = Readonly<Record<string, unknown>>;

/** @throws PORTAL_FIELD_NOT_EDITABLE, in the same words for a field that is hidden, read-only, backend-only or unknown. */
export function demandWritable(view: ResourceView, page: WritePage, record: Values): void {
  for (const name of Object.keys(record)) {
    const column = view.resource.columns.get(name);
    if (column === undefined || !view.columns(page).includes(column) || (page === "edit" && column.definition.editReadonly === true)) {
      throw refuse("PORTAL_FIELD_NOT_EDITABLE", { field: name.slice(0, 100) });
    }
  }
}

/** Every required field is there; on an edit only the changed fields are looked at. */
export function demandRequired(view: ResourceView, page: WritePage, record: Values): void {
  for (const column of view.columns(page)) {
    if (page === "edit" && !(column.name in record)) continue;
    if (isRequired(column, page) && isMissing(record[column.name])) throw refuse("PORTAL_FIELD_REQUIRED", { label: column.label });
  }
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === "";

/** The first thing wrong with a value, or the value as SQL takes it. */
export async function checkValue(kernel: Kernel, view: ResourceView, column: PreparedColumn, value: unknown, record: Values): Promise<{ encoded: unknown } | { refusal: Refusal }> {
  const invalid = (reason: string): { refusal: Refusal } => ({ refusal: refuse("PORTAL_FIELD_INVALID", { label: column.label, reason }) });
  let encoded: unknown;
  try {
    // An emptied input of any type but text means "no value".
    const meant = value === "" && column.table !== undefined && !["text", "varchar", "bpchar"].includes(column.table.name) ? null : value;
    encoded = column.table === undefined ? meant : encodeValue(meant, column.table);
  } catch (error) {
    if (error instanceof ValueError) return invalid(error.message);
    throw error;
  }
  if (encoded === null) return { encoded };
  const broken = brokenRule(column, value) ?? (await brokenReference(kernel, view, column, encoded, record)) ?? (await ownRule(column, value, record, view.adminUser));
  return broken === undefined ? { encoded } : typeof broken === "string" ? invalid(broken) : { refusal: broken };
}

/** Rules of the definition: enum, length, range, patterns. */
function brokenRule(column: PreparedColumn, value: unknown): string | Refusal | undefined {
  const { enum: options, minLength, maxLength, minValue, maxValue, validation } = column.definition;
  const items = Array.isArray(value) ? value : [value];
  if (options !== undefined && items.some((item) => !options.some((option) => option.value === item))) return "must be one of the given choices";
  if (typeof value === "string") {
    const { length } = [...value];
    if (minLength !== undefined && length < minLength) return `must be at least ${minLength} characters long`;
    if (maxLength !== undefined && length > maxLength) return `must be at most ${maxLength} characters long`;
    for (const rule of validation ?? []) {
      const flags = `${rule.caseSensitive === true ? "i" : ""}${rule.multiline === true ? "m" : ""}u`;
      if (!new RegExp(rule.regExp, flags).test(value)) return refuseWith(rule.message);
    }
  }
  if (minValue !== undefined || maxValue !== undefined) {
    // Exact: a float would let 0.1 + 0.2 decide about money.
    const number = typeof value === "number" || (typeof value === "string" && /^[+-]?\d+(\.\d+)?$/.test(value)) ? new Decimal(value) : undefined;
    if (number !== undefined && minValue !== undefined && number.lessThan(minValue)) return `must be at least ${minValue}`;
    if (number !== undefined && maxValue !== undefined && number.greaterThan(maxValue)) return `must be at most ${maxValue}`;
  }
  return undefined;
}

/** A rule with a sentence of its own says it as it is. */
const refuseWith = (message: string): Refusal => {
  const refusal = refuse("PORTAL_FIELD_INVALID", { label: "", reason: "" });
  return Object.assign(refusal, { message, template: message });
};

/** The record referred to must be there and this user's to see. */
async function brokenReference(kernel: Kernel, view: ResourceView, column: PreparedColumn, encoded: unknown, record: Values): Promise<string | undefined> {
  const { foreignResource } = column.definition;
  if (foreignResource === undefined) return undefined;
  const kind = foreignResource.polymorphicOn === undefined ? undefined : record[foreignResource.polymorphicOn];
  const target = foreignResource.resourceId ?? foreignResource.polymorphicResources?.find(({ whenValue }) => whenValue === kind)?.resourceId;
  if (target === undefined || target === null) return undefined;
  const keys = (Array.isArray(encoded) ? encoded : [encoded]).map(String);
  const found = await labelsOf(kernel, view, target, keys);
  return keys.every((key) => found.has(key)) ? undefined : "refers to a record that does not exist";
}

async function ownRule(column: PreparedColumn, value: unknown, record: Values, adminUser: AdminUser): Promise<string | Refusal | undefined> {
  const message = await column.definition.validate?.(value, record, { adminUser });
  return message === undefined ? undefined : refuseWith(message);
}
