/** Formats the cells of an export: references and enums by label, exact numbers, ISO times. */
import {
  refuse,
  traitsOfType,
  type Column,
  type ColumnUnit,
  type FileText,
  type Resource,
  type Row,
} from "@portalkit/kernel/contract";
import { cellText, isReference, keysTitle, titleOf } from "../cell-text.ts";

/** A cell; numbers are marked, so that spreadsheets treat them as numbers. */
export interface Cell {
  text: string;
  isNumber: boolean;
}

export interface ExportColumn {
  /** Of the column that the cells show; absent for one of keys. */
  name?: string;
  title: string;
  /** In which the cells are written. */
  unit?: ColumnUnit | undefined;
  cell: (row: Row) => Cell;
}

/**
 * Omits masked columns for all users.
 * @param texts how files have some of the columns
 */
export function exportColumns(
  resource: Resource,
  names: readonly string[],
  { withKeys, texts }: { withKeys: boolean; texts: ReadonlyMap<string, FileText> },
): ExportColumn[] {
  return names.flatMap((name) => {
    const column = resource.columns.find((candidate) => candidate.name === name);
    if (column === undefined || !column.showIn.list)
      throw refuse("PORTAL_FIELD_UNKNOWN", { field: name.slice(0, 100) });
    if (column.masked === true) return [];
    const own: ExportColumn = {
      name,
      title: titleOf(column),
      unit: column.unit,
      cell: (row) => cellOf(column, row, texts.get(name)),
    };
    return withKeys && column.foreignResource !== undefined
      ? [own, { title: keysTitle(column), cell: (row) => plainText(keyText(row[name])) }]
      : [own];
  });
}

export const plainText = (text: string): Cell => ({ text, isNumber: false });

function cellOf(column: Column, row: Row, own: FileText | undefined): Cell {
  const value = row[column.name];
  if (value === null || value === undefined) return plainText("");
  if (own !== undefined) return plainText(own.write(value, row));
  if (Array.isArray(value)) return plainText(cellText(column, value));
  return {
    text: cellText(column, value),
    isNumber:
      column.enum === undefined && column.foreignResource === undefined && traitsOfType(column.type).isNumber === true,
  };
}

function keyText(value: unknown): string {
  const keys = (Array.isArray(value) ? value : [value]).map((item: unknown) => (isReference(item) ? item.pk : item));
  return Array.isArray(value) ? JSON.stringify(keys) : String(keys[0] ?? "");
}
