/** The text of a value in a file: references and enums by label, times in ISO format. */
import { type Column } from "@portalkit/kernel/contract";
import { shownDigits } from "@portalkit/kernel/server";

/** @param value not null; references as `{pk, label}` */
export function cellText(column: Column, value: unknown): string {
  if (column.type === "json" && column.isArray?.enabled !== true) return JSON.stringify(value);
  return Array.isArray(value) ? JSON.stringify(value.map((item) => textOf(column, item))) : textOf(column, value);
}

function textOf(column: Column, value: unknown): string {
  if (isReference(value)) return value.label;
  const option = column.enum?.find((candidate) => candidate.value === value);
  if (option !== undefined) return option.label;
  if (column.unit !== undefined) return shownDigits(value, column.unit) ?? String(value);
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

export const isReference = (value: unknown): value is { pk: unknown; label: string } =>
  typeof value === "object" && value !== null && "pk" in value && "label" in value && typeof value.label === "string";

/** The title of a column: with its unit, because its cells are numbers without one. */
export const titleOf = ({ label, unit }: Column): string =>
  unit === undefined || unit.symbol === "" ? label : `${label} (${unit.symbol})`;

/** The title of the column with the keys of a reference, by which an import recognizes it. */
export const keysTitle = ({ name, label }: Pick<Column, "name" | "label">): string => `${label} (${name})`;
