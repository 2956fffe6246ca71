/** The schema keyword of `amountInput`: reads amounts that come as JSON numbers. */
import type { AnySchemaObject, FuncKeywordDefinition } from "ajv";
import type { DataValidationCxt } from "ajv/dist/types/index.js";

/** A number of JSON keeps this many digits, whatever they are (IEEE 754, binary64). */
const keptDigits = 15;

/**
 * Replaces a number by the text of its digits, so that handlers get text only. Refuses a number that may have had other
 * digits when it was written, or that its schema's pattern refuses.
 */
export const amountKeyword: FuncKeywordDefinition = {
  keyword: "isAmount",
  type: "number",
  modifying: true,
  errors: false,
  validate: (_isAmount: true, value: number, schema?: AnySchemaObject, context?: DataValidationCxt) => {
    const pattern: unknown = schema?.["pattern"];
    const text = String(value);
    const isExact = /^-?[\d.]+$/.test(text) && text.replace(/\D/g, "").replace(/^0+/, "").length <= keptDigits;
    if (!isExact || (typeof pattern === "string" && !new RegExp(pattern).test(text)) || context === undefined)
      return false;
    (context.parentData as Record<string, unknown>)[context.parentDataProperty] = text;
    return true;
  },
};
