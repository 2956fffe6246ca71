/**
 * The unit of a column of numbers: people read and enter another number than the one that is stored, everywhere. The
 * wire, filters and addresses have the stored one.
 */
import { groupDigits, normalizeDecimal, roundDecimal, shiftDecimal } from "./decimal.ts";

/** The number that people see is the stored one times ten to the power of `shift`. */
export interface ColumnUnit {
  /** Written behind the number. */
  symbol: string;
  /** From -12 to 12. */
  shift: number;
  /** Maximum decimals of a number that people enter, from 0 to 12; averages are rounded to them. */
  decimals: number;
}

/** A fraction that people read as a percentage with two decimals: `0.975` is 97.5 %. */
export const percent: ColumnUnit = { symbol: "%", shift: 2, decimals: 2 };

/**
 * Returns the exact digits of a stored number in the unit of its column; undefined if the value is no number. Without a
 * unit, the digits are the stored ones.
 * @example shownDigits("1.2000", percent) // "120"
 */
export function shownDigits(value: unknown, unit: ColumnUnit | undefined): string | undefined {
  const digits = normalizeDecimal(value);
  return digits === undefined || unit === undefined ? digits : withoutZeros(shiftDecimal(digits, unit.shift));
}

/**
 * Returns the digits to store.
 * @param digits in the unit of the column
 * @example storedDigits("97.5", percent) // "0.975"
 */
export const storedDigits = (digits: string, unit: ColumnUnit | undefined): string =>
  unit === undefined ? digits : withoutZeros(shiftDecimal(digits, -unit.shift));

/** Returns whether a number that was entered has more decimals than its column takes. */
export const hasTooManyDecimals = (digits: string, unit: ColumnUnit | undefined): boolean =>
  unit !== undefined && (withoutZeros(digits).split(".")[1] ?? "").length > unit.decimals;

/** Returns a typed number without the symbol behind it, which people may type too. */
export function withoutSymbol(text: string, unit: ColumnUnit | undefined): string {
  const typed = text.trim();
  return unit !== undefined && unit.symbol !== "" && typed.endsWith(unit.symbol)
    ? typed.slice(0, -unit.symbol.length).trimEnd()
    : text;
}

/**
 * Writes a stored number with its unit, rounded to the unit's decimals; undefined if the value is no number.
 * @example writeWithUnit("10.975", percent, "en") // "1,097.5%"
 */
export function writeWithUnit(value: unknown, unit: ColumnUnit, language: string): string | undefined {
  const digits = shownDigits(value, unit);
  if (digits === undefined) return undefined;
  const number = groupDigits(withoutZeros(roundDecimal(digits, unit.decimals)), language);
  if (unit.symbol === "%") return percentForm(language).replace("1", number);
  return unit.symbol === "" ? number : `${number}\u00a0${unit.symbol}`;
}

/** English is hard-coded as in `separatorsOf`. */
const percentForms = new Map([["en", "1%"]]);

/** Returns how a language writes 1 %: `1%`, `%1`, or with a space between. */
function percentForm(language: string): string {
  const known = percentForms.get(language);
  if (known !== undefined) return known;
  const form = new Intl.NumberFormat(language, { style: "percent", numberingSystem: "latn" }).format(0.01);
  percentForms.set(language, form);
  return form;
}

const withoutZeros = (digits: string): string => (digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits);
