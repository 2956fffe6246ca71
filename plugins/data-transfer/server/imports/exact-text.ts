/** The text of a cell that counts for a column: what the sheet shows, or the exact value. */
import { percent, traitsOfType, type Column } from "@portalkit/kernel/contract";
import type { ImportMapping } from "@portalkit/imports";
import { shownDigits } from "@portalkit/kernel/server";
import type { FileRow, NumberKind } from "@portalkit/imports/server";

const isPlain = ({ enum: options, foreignResource, isArray }: Column): boolean =>
  options === undefined && foreignResource === undefined && isArray?.enabled !== true;

export const isNumeric = (column: Column): boolean => traitsOfType(column.type).isNumber === true && isPlain(column);

/** Whether a workbook has the value itself, and not only a text of it. */
function isExact(column: Column): boolean {
  const { isNumber, isTime } = traitsOfType(column.type);
  return (isNumber === true || isTime === true || column.type === "boolean") && isPlain(column);
}

/** A whole number has decimals in a unit of more than one, such as cents that are written as euros. */
export const numberKind = ({ type, unit }: Column): NumberKind =>
  traitsOfType(type).isWhole && unit === undefined ? "integer" : "decimal";

/** Returns whether the workbook reader reports this text as a number that has lost digits. */
export const isRounded = (text: string): boolean => /^-?\d+(\.\d+)?e[+-]?\d+$/i.test(text) || /^-?\d{16,}$/.test(text);

/** Returns the text for a column. A workbook may show 0.15 as 15%, and 2026-12-01 as 1-Dec-26. */
export function exactText(row: FileRow, source: ImportMapping[string], column: Column): string {
  if ("value" in source) return source.value;
  const shown = row.cells[source.column] ?? "";
  const raw = row.raw?.[source.column];
  if (raw === undefined || !isExact(column)) return shown;
  // A cell that shows 90% stores the fraction.
  if (column.unit?.symbol === "%" && shown.trim().endsWith("%")) return shownDigits(raw, percent) ?? shown;
  // A column of dates takes the day of a date with a time, and a column of times only a time.
  if (column.type === "date") return raw.replace(/^(\d{4}-\d\d-\d\d) .*$/, "$1");
  return column.type === "time" && !/^\d\d:/.test(raw) ? shown : raw;
}
