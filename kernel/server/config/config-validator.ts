/** The ajv instance that validates configs: collects all errors, applies defaults, supports functions. */
import { Ajv, type ErrorObject } from "ajv";
import ajvFormats from "ajv-formats";
import { isTimeZone } from "../../contract/format/calendar.ts";

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
