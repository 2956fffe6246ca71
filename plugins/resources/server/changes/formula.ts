/** Computes new values of records by formulas: in exact decimals, rounded to what the column stores. */
import { Decimal } from "decimal.js";
import { isDeepStrictEqual } from "node:util";
import { Refusal, type Row } from "@portalkit/kernel/contract";
import { shownDigits, storedDigits, translateText } from "@portalkit/kernel/server";
import { formulaErrors } from "../../contract/formula-errors.ts";
import type { ArithmeticOperator, Formula, Formulas } from "../../contract/formula.ts";
import { isSeen } from "../matching/narrow-edits.ts";
import { isStored, type StoredColumn } from "../tables/prepared-resource.ts";
import { familyOf } from "../values/database-type.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { assertWritable, type Values } from "../write/check-record.ts";
import { isMasked } from "./reversal.ts";

/** More digits than any column of numbers stores. */
const Exact = Decimal.clone({ precision: 1_100, rounding: Decimal.ROUND_HALF_UP });

/** The new values of one record; a field without a value has none to compute with, and is left out. */
export type Compute = (row: Row) => Values;

/** @throws Refusal if this user may not write a field, see what it is computed from, or it cannot be computed so */
export function formulasOf(view: ResourceView, formulas: Formulas): Compute {
  assertWritable(view, "edit", formulas);
  const computations = Object.entries(formulas).map(([name, formula]) => {
    const column = view.resource.columns.get(name);
    if (!isStored(column) || isMasked(view.resource, name) || !isSeen(view, column))
      throw impossible(column?.label ?? name);
    return [name, computationOf(view, column, formula)] as const;
  });
  return (row) =>
    Object.fromEntries(
      computations.flatMap(([name, compute]) => {
        const value = compute(row);
        return value === undefined ? [] : [[name, value]];
      }),
    );
}

const impossible = (label: string): Refusal => new Refusal(formulaErrors.impossible, { field: translateText(label) });

function computationOf(view: ResourceView, column: StoredColumn, formula: Formula): (row: Row) => unknown {
  const { name, table } = column;
  if ("column" in formula) {
    const from = view.resource.columns.get(formula.column);
    const isAlike =
      isStored(from) &&
      familyOf(from.table) === familyOf(table) &&
      from.table.isArray === table.isArray &&
      from.definition.unit?.shift === column.definition.unit?.shift;
    if (!isAlike || isMasked(view.resource, from.name) || !isSeen(view, from)) throw impossible(column.label);
    return (row) => row[from.name] ?? null;
  }
  if ("values" in formula) {
    if (!table.isArray) throw impossible(column.label);
    return (row) => changedList((row[name] ?? []) as readonly unknown[], formula);
  }
  if (table.isArray || !numbers.has(familyOf(table)) || column.definition.foreignResource !== undefined)
    throw impossible(column.label);
  return (row) => {
    const shown = shownDigits(row[name], column.definition.unit);
    return shown === undefined ? undefined : stored(column, arithmetic(new Exact(shown), formula));
  };
}

const numbers: ReadonlySet<string> = new Set(["integer", "numeric", "float"]);

const operations: Readonly<Record<ArithmeticOperator, (value: Decimal, operand: Decimal) => Decimal>> = {
  add: (value, operand) => value.plus(operand),
  subtract: (value, operand) => value.minus(operand),
  multiply: (value, operand) => value.times(operand),
  increase: (value, operand) => value.plus(value.times(operand).div(100)),
  decrease: (value, operand) => value.minus(value.times(operand).div(100)),
};

function arithmetic(
  value: Decimal,
  { operator, operand, ending }: Extract<Formula, { operator: ArithmeticOperator }>,
): Decimal {
  const result = operations[operator](value, new Exact(operand));
  return ending === undefined ? result : withEnding(result, new Exact(ending));
}

/** The nearest number with these decimals, the larger of two; a number that is not negative stays so. */
function withEnding(value: Decimal, ending: Decimal): Decimal {
  if (value.isNegative() && !value.isZero()) return withEnding(value.negated(), ending).negated();
  const near = [-1, 0, 1].map((offset) => value.floor().plus(offset).plus(ending)).filter((one) => !one.isNegative());
  return near.reduce((best, one) => (one.minus(value).abs().lte(best.minus(value).abs()) ? one : best));
}

/** In the notation of the column's values, rounded half up. */
function stored({ table, definition: { unit } }: StoredColumn, shown: Decimal): unknown {
  const rounded = unit === undefined ? shown : shown.toDecimalPlaces(unit.decimals);
  const value = new Exact(storedDigits(rounded.toFixed(), unit));
  const family = familyOf(table);
  if (family === "float") return value.toNumber();
  if (family === "numeric") return value.toFixed(table.scale ?? Math.min(value.decimalPlaces(), 20));
  const whole = value.toFixed(0);
  return table.name === "int8" ? whole : Number(whole);
}

function changedList(
  list: readonly unknown[],
  { operator, values }: Extract<Formula, { operator: "append" | "remove" }>,
): unknown[] {
  const has = (among: readonly unknown[], value: unknown): boolean =>
    among.some((one) => isDeepStrictEqual(one, value));
  return operator === "remove"
    ? list.filter((value) => !has(values, value))
    : [...list, ...values.filter((value, at) => !has(list, value) && !has(values.slice(0, at), value))];
}
