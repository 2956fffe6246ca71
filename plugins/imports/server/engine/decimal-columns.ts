/** The columns of a file whose numbers have a decimal sign: found in the first rows, and decided by all of them. */
import { importErrors } from "../../contract/import-errors.ts";
import { type DecimalSign, Refusal } from "@portalkit/kernel/contract";
import { signOf, type NumberForm, type SignTally } from "../reading/decimal-signs.ts";
import type { ImportMapping, ImportPreview } from "../../contract/import-schemas.ts";
import type { SinkField } from "./importer.ts";
import type { FileRow } from "../reading/file-row.ts";
import { signTallies } from "../reading/sign-tallies.ts";

/** By the name of a field. */
export type DecimalSigns = Readonly<Record<string, DecimalSign>>;

interface NumberColumn {
  name: string;
  label: string;
  form: NumberForm;
  column: number;
  chosen: DecimalSign | undefined;
}

function numberColumns(fields: readonly SinkField[], mapping: ImportMapping): NumberColumn[] {
  return fields.flatMap(({ name, label, number: kind, unit }) => {
    const source = mapping[name];
    if (kind === undefined || source === undefined || !("column" in source)) return [];
    return [{ name, label, form: { kind, unit }, column: source.column, chosen: source.decimal }];
  });
}

/** The places of the columns whose sign is not chosen, with what their numbers are. */
export const undecidedColumns = (
  fields: readonly SinkField[],
  mapping: ImportMapping,
): Readonly<Record<number, NumberForm>> =>
  Object.fromEntries(
    numberColumns(fields, mapping).flatMap(({ chosen, column, form }) =>
      chosen === undefined ? [[column, form]] : [],
    ),
  );

/** The signs as the first rows tell them, for the columns of which they tell anything. */
export function previewedSigns(
  fields: readonly SinkField[],
  mapping: ImportMapping,
  rows: readonly FileRow[],
): ImportPreview["decimals"] {
  const columns = numberColumns(fields, mapping);
  const read = signTallies(Object.fromEntries(columns.map(({ column, form }) => [column, form])));
  read.add(rows);
  return columns.flatMap(({ name: field, label, column, chosen }) => {
    const tally = read.tallies[column];
    if (tally === undefined) return [];
    const { point, comma, either } = tally;
    if (chosen === undefined && point === 0 && comma === 0 && either === undefined) return [];
    return [
      { field, label, sign: chosen ?? signOf(tally) ?? null, ...(either === undefined ? {} : { example: either }) },
    ];
  });
}

/**
 * The signs that all values tell.
 * @throws Refusal for a column that can be read in two ways
 */
export function decidedSigns(
  fields: readonly SinkField[],
  mapping: ImportMapping,
  tallies: Readonly<Record<number, SignTally>>,
): DecimalSigns {
  const signs = numberColumns(fields, mapping).map(({ name, label, column, chosen }) => {
    const tally = tallies[column];
    const sign = chosen ?? (tally === undefined ? "." : signOf(tally));
    if (sign === undefined) throw new Refusal(importErrors.decimalSign, { column: label });
    return [name, sign] as const;
  });
  return Object.fromEntries(signs);
}

/** The mapping with the signs for the columns for which none is chosen. */
export const withSigns = (mapping: ImportMapping, signs: DecimalSigns): ImportMapping =>
  Object.fromEntries(
    Object.entries(mapping).map(([name, source]) => {
      const decimal = signs[name];
      return [name, "column" in source && decimal !== undefined ? { decimal, ...source } : source];
    }),
  );
