/** The ajv that checks configs: all errors at once, defaults filled in, functions known. */
import { Ajv, type ErrorObject } from "ajv";

const ajv = new Ajv({ allErrors: true, useDefaults: true, strict: false, verbose: true, formats: { regex: isPattern } });
ajv.addKeyword({ keyword: "isFunction", schemaType: "boolean", validate: (_schema: boolean, value: unknown) => typeof value === "function", errors: false });

/** Fills defaults into `value` in place and gives the errors, none of which stops at the first. */
export function validateConfig(schema: object, value: unknown): readonly ErrorObject[] {
  const validate = ajv.compile(schema);
  return validate(value) ? [] : (validate.errors ?? []);
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}
