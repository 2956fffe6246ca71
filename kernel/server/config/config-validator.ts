/** The ajv that checks configs: all errors at once, defaults filled in, functions known. */
import { Ajv, type ErrorObject } from "ajv";
import ajvFormats from "ajv-formats";

const ajv = new Ajv({ allErrors: true, useDefaults: true, strict: false, verbose: true });
ajvFormats.default(ajv);
ajv.addFormat("regex", isPattern);
ajv.addFormat("http-url", isHttpUrl);
ajv.addKeyword({
  keyword: "isFunction",
  schemaType: "boolean",
  validate: (_schema: boolean, value: unknown) => typeof value === "function",
  errors: false,
});

/**
 * Fills defaults into `value` in place and gives the errors, none of which stops at the first.
 * @throws Error when the schema itself is none
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
