/** The formula of a field as it is being entered in a bulk edit. */
import { traitsOfType, type Column, type Resource } from "@portalkit/kernel/contract";
import { arithmeticOperators, type ArithmeticOperator, type Formula } from "../../../contract/formula.ts";
import { fieldKind } from "../../fields/values/field-kind.ts";

export type FormulaOperator = Formula["operator"];

export interface FormulaDraft {
  operator: FormulaOperator;
  /** The number as typed, and its digits. */
  text?: string;
  operand?: string | undefined;
  /** What is wrong with the number. */
  problem?: string | undefined;
  /** Empty if the result is not rounded. */
  ending: string;
  /** The field that is copied. */
  column: string;
}

/** What the result of a formula may end in. */
export const endings = ["0", "0.99", "0.95", "0.90", "0.50"] as const;

export const isArithmetic = (operator: FormulaOperator): operator is ArithmeticOperator =>
  arithmeticOperators.some((one) => one === operator);

/** The other fields of a record from which a field can be copied. */
export const alikeColumns = ({ columns }: Resource, column: Column): Column[] =>
  columns.filter(
    (other) =>
      other.name !== column.name &&
      fieldKind(other) === fieldKind(column) &&
      other.type === column.type &&
      other.masked !== true &&
      other.virtual !== true &&
      (other.showIn.list || other.showIn.show || other.showIn.edit) &&
      other.unit?.shift === column.unit?.shift &&
      other.foreignResource?.resourceId === column.foreignResource?.resourceId,
  );

/** How a new value of the field can be computed; empty if it can only be given. */
export function operatorsFor(resource: Resource, column: Column): FormulaOperator[] {
  const kind = fieldKind(column);
  const copy: FormulaOperator[] = alikeColumns(resource, column).length > 0 ? ["copy"] : [];
  if (kind === "array") return ["append", "remove", ...copy];
  return traitsOfType(kind).isNumber === true ? [...arithmeticOperators, ...copy] : copy;
}

/** Undefined as long as something is missing. */
export function formulaOf({ operator, operand, ending, column }: FormulaDraft, value: unknown): Formula | undefined {
  if (operator === "copy") return column === "" ? undefined : { operator, column };
  if (!isArithmetic(operator))
    return Array.isArray(value) && value.length > 0 ? { operator, values: value } : undefined;
  if (operand === undefined || operand.startsWith("-")) return undefined;
  return { operator, operand, ...(ending === "" ? {} : { ending }) };
}
