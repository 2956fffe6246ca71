/** Validates a value by its column's rules before it is sent; the server validates again. */
import {
  writeWithUnit,
  normalizeDecimal,
  traitsOfType,
  type Column,
  type ValidationRule,
} from "@portalkit/kernel/contract";
import { compareDecimals, currentLanguage } from "@portalkit/kernel/browser/engine";
import { lengthOfCleanHtml } from "@portalkit/kernel/browser/inputs";
import { isEmpty } from "../fields/values/is-empty.ts";
import type { FormMode } from "./form-values.ts";

/** A message for the user: a translation key and its values. The key of a column's own rule is its full message. */
export interface FieldMessage {
  key: string;
  values?: Record<string, string | number>;
}

type Check = (value: unknown, column: Column) => FieldMessage | undefined;

/**
 * Returns the message of the first violated rule; `undefined` for a valid value. An empty value violates only
 * `required`.
 */
export function validateValue(column: Column, value: unknown, mode: FormMode): FieldMessage | undefined {
  if (isEmpty(value)) return column.required?.[mode] ? { key: "forms:required" } : undefined;
  for (const check of [number, range, length, patterns]) {
    const message = check(value, column);
    if (message !== undefined) return message;
  }
  return undefined;
}

const number: Check = (value, column) => {
  if (column.enum || column.foreignResource || column.isArray?.enabled) return undefined;
  const { isNumber, isWhole } = traitsOfType(column.type);
  if (!isNumber) return undefined;
  const digits = normalizeDecimal(value) ?? "";
  if (isWhole) return /^-?\d+$/.test(digits) ? undefined : { key: "numbers:whole" };
  return digits === "" ? { key: "numbers:number" } : undefined;
};

const range: Check = (value, { minValue, maxValue, unit, messages }): FieldMessage | undefined => {
  const decimal = normalizeDecimal(value);
  if (decimal === undefined) return undefined;
  const shown = (limit: number): string => (unit && writeWithUnit(limit, unit, currentLanguage())) ?? String(limit);
  const own = messages?.range === undefined ? undefined : { key: messages.range };
  if (typeof minValue === "number" && compareDecimals(decimal, minValue) < 0)
    return own ?? { key: "forms:min", values: { min: shown(minValue) } };
  if (typeof maxValue === "number" && compareDecimals(decimal, maxValue) > 0)
    return own ?? { key: "forms:max", values: { max: shown(maxValue) } };
  return undefined;
};

const length: Check = (value, { type, minLength, maxLength }): FieldMessage | undefined => {
  if (typeof value !== "string") return undefined;
  const characters = type === "richtext" ? lengthOfCleanHtml(value) : Array.from(value).length;
  if (typeof minLength === "number" && characters < minLength)
    return { key: "forms:shortest", values: { min: minLength } };
  if (typeof maxLength === "number" && characters > maxLength)
    return { key: "forms:longest", values: { max: maxLength } };
  return undefined;
};

const patterns: Check = (value, { validation }) => {
  if (typeof value !== "string") return undefined;
  const broken = validation?.find((rule) => patternOf(rule)?.test(value) === false);
  return broken && { key: broken.message };
};

/** Returns `undefined` for a pattern that this browser cannot compile: only the server checks it. */
function patternOf(rule: ValidationRule): RegExp | undefined {
  const flags = `${rule.caseSensitive === true ? "i" : ""}${rule.multiline === true ? "m" : ""}`;
  for (const unicode of ["u", ""]) {
    try {
      return new RegExp(rule.regExp, flags + unicode);
    } catch {
      continue;
    }
  }
  return undefined;
}
