/** The ajv instance that validates configs: collects all errors, applies defaults, supports functions. */
import { Ajv, type ErrorObject } from "ajv";
import ajvFormats from "ajv-formats";
import { isTimeZone } from "../../contract/format/calendar.ts";
import { reachedPart } from "./reached-part.ts";

// Compiling takes half as long without optimizing code that validates once.
const ajv = new Ajv({ allErrors: true, useDefaults: true, strict: false, verbose: true, code: { optimize: false } });
ajvFormats.default(ajv);
ajv.addFormat("regex", isPattern);
ajv.addFormat("http-url", isHttpUrl);
ajv.addFormat("time-zone", isTimeZone);
ajv.addKeyword({
  keyword: "isFunction",
  schemaType: "boolean",
  validate: (_schema: boolean, value: unknown) => typeof value === "function",
  errors: false,
});

/**
 * Applies defaults to `value` in place and returns all errors; it does not stop at the first.
 * @throws Error if the schema itself is invalid
 */
export function validateConfig(schema: object, value: unknown): readonly ErrorObject[] {
  const validate = ajv.compile(schema);
  return validate(value) ? [] : (validate.errors ?? []);
}

/** A function that validates one value, as `validateConfig` does. */
export type Validator = (value: unknown) => readonly ErrorObject[];

/**
 * Like `validateConfig`, for a value that is validated once.
 * @throws Error if the schema itself is invalid
 */
export const validateOnce = (schema: object, value: unknown): readonly ErrorObject[] =>
  validatorOf(schema, [value])(value);

/** How often a part of a schema has been compiled. */
const compiled = new WeakMap<object, number>();
/** Compiling all of the schema of a config takes as long as three parts that a config reaches. */
const maxParts = 2;

/**
 * Returns a validator for these values only: compiles just the part of the schema that they reach. The schema of
 * resources takes longer to compile than anything else in the start of a small deployment.
 * @throws Error if the schema itself is invalid
 */
export function validatorOf(schema: object, values: readonly unknown[]): Validator {
  // Reports mistakes in the parts that are left out, too.
  ajv.validateSchema(schema, true);
  // A process that loads one config after another compiles the schema once, and not a part of it each time.
  const times = (compiled.get(schema) ?? 0) + 1;
  compiled.set(schema, times);
  if (times > maxParts || mustBeWhole(schema)) return (value) => validateConfig(schema, value);
  const part = reachedPart(schema, values);
  const isValid = ajv.compile(part);
  ajv.removeSchema(part);
  return (value) => (isValid(value) ? [] : validateConfig(schema, value));
}

/** Whether a schema has references, or mistakes that only its compilation shows. */
function mustBeWhole(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { $ref, pattern, format, isFunction }: Record<string, unknown> = { ...schema };
  return (
    $ref !== undefined ||
    (typeof pattern === "string" && !isPattern(pattern)) ||
    (typeof format === "string" && !(format in ajv.formats)) ||
    (isFunction !== undefined && typeof isFunction !== "boolean") ||
    Object.values(schema).some(mustBeWhole)
  );
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u").unicode;
  } catch {
    return false;
  }
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
